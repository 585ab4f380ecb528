import { FlashMessage } from "../forms/flash-message.tsx";
import { EmailAddress, withLinks } from "../layout/smart-link.tsx";
import type { Mailing } from "./mailing.ts";

interface EmailOfferProps {
  mailing: Mailing;
  email: string;
  /** Why email isn't working; null if it is. */
  noMail: string | null;
  /** Whether the account waits for approval. */
  isPending: boolean;
  /** Whether this form was just submitted. */
  isAnswer: boolean;
}

/** Below the announcements: a subscribe button, or the state of the subscription. */
export function EmailOffer({ mailing, isAnswer, ...facts }: EmailOfferProps) {
  const { noMail } = facts;
  const words = noMail
    ? withLinks(mailing === "off" ? noMail : `${noted} ${noMail}`)
    : wordsOf[mailing](facts);
  return (
    <div className="email-offer">
      {isAnswer ? (
        <FlashMessage id="done" isBad={noMail !== null}>
          {words}
        </FlashMessage>
      ) : (
        words && <p>{words}</p>
      )}
      {mailing !== "on" && !noMail && (
        <form method="post" action="/account">
          <input type="hidden" name="intent" value="subscribe" />
          <button type="submit" className="button-quiet">
            {mailing === "off" ? "Email me new announcements" : "Email me a new link"}
          </button>
        </form>
      )}
    </div>
  );
}

const noted = "We've noted that you want announcements by email, and we'll start once we can.";

type Facts = Pick<EmailOfferProps, "email" | "isPending">;

const wordsOf = {
  off: () => null,
  unconfirmed: ({ email }: Facts) => (
    <>
      <strong>One more step:</strong> we've sent an email to <EmailAddress>{email}</EmailAddress>.
      Open the link in it within 24 hours, and you'll get new announcements by email. Don't see it?
      Check your spam folder.
    </>
  ),
  on: ({ email, isPending }: Facts) => (
    <>
      {isPending ? "Once you are approved, we'll email " : "We email "}
      new announcements to <EmailAddress>{email}</EmailAddress>. To stop, use the link at the end of
      any of these emails, or go to <a href="/account#mail">your account</a>.
    </>
  ),
} as const;
