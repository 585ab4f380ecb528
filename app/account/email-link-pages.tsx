import type { Mailing } from "../announcements/mailing.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { EmailAddress } from "../layout/smart-link.tsx";

/** A signed-in account whose address is confirmed. */
export interface ConfirmedAccount {
  email: string;
  mailing: Mailing | null;
  /** Whether it waits for approval. */
  isPending: boolean;
}

interface ConfirmedProps {
  account: ConfirmedAccount;
  /** What the link has just done; undefined if it was used before, or is too old. */
  done: "address-changed" | "address-confirmed" | undefined;
}

/** For whoever is signed in and has a confirmed address. */
export function Confirmed({ account, done }: ConfirmedProps) {
  return (
    <>
      <PageHeading title="Your address is confirmed">
        {!done && (
          <>
            You've opened this link before, or it's too old. Either way, you log in with{" "}
            <EmailAddress>{account.email}</EmailAddress>, and that address is confirmed.
          </>
        )}
      </PageHeading>
      <div className="column">
        {done ? (
          <FlashMessage>
            {done === "address-changed" ? "From now on you log in with it. " : "Thank you. "}
            <WhatIsMailed account={account} />
          </FlashMessage>
        ) : (
          <>
            {account.mailing === "on" && (
              <p>
                <WhatIsMailed account={account} />
              </p>
            )}
            <p>
              Did you want to log in with another address? Ask for a new link in{" "}
              <a href="/account">your account</a>.
            </p>
          </>
        )}
        <p className="actions">
          <a href="/" className="button">
            Go to the home page
          </a>
          <a href="/account" className="button-quiet">
            Your account
          </a>
        </p>
      </div>
    </>
  );
}

/** What the confirmed address gets from now on, and how to stop that. */
function WhatIsMailed({ account: { email, mailing, isPending } }: { account: ConfirmedAccount }) {
  if (mailing !== "on") return null;
  return (
    <>
      {isPending ? "Once you are approved, we'll email " : "We'll email "}
      new announcements to <EmailAddress>{email}</EmailAddress>. To stop them, use the link at the
      end of any of these emails, or go to <a href="/account#mail">your account</a>.
    </>
  );
}

/** For a link that was used before, was replaced by a newer one, or is too old. */
export function UsedLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <PageHeading title="This link no longer works">
        It has already been used, it's too old, or we've sent you a newer one.
      </PageHeading>
      {isSignedIn ? (
        <div className="column">
          <p>Your address isn't confirmed yet. We can email you a new link.</p>
          <form method="post" action="/account">
            <input type="hidden" name="intent" value="prove-address" />
            <button type="submit" className="button">
              Send confirmation link
            </button>
          </form>
        </div>
      ) : (
        <div className="column">
          <p>
            If you've opened it before, your address is confirmed, and there's nothing more to do.
          </p>
          <p>Otherwise log in, and ask for a new link in your account.</p>
          <p>
            <a href="/login?for=/account" className="button">
              Log in
            </a>
          </p>
        </div>
      )}
    </>
  );
}

/** For visitors who aren't signed in, and for strangers who got the email by mistake. */
export function NotYours(props: {
  account: string;
  loggedInAs: string | undefined;
  token: string;
}) {
  const { account, loggedInAs, token } = props;
  // The last word is the masked address.
  const at = account.lastIndexOf(" ") + 1;
  return (
    <>
      <PageHeading title="Log in to that account first">
        This link is about{" "}
        <strong>
          {account.slice(0, at)}
          <span className="address" translate="no">
            {account.slice(at)}
          </span>
        </strong>
        .
      </PageHeading>
      <div className="column">
        {loggedInAs && (
          <p>
            You are logged in as <EmailAddress>{loggedInAs}</EmailAddress>, which is another
            account.
          </p>
        )}
        <p>
          <strong>Is it your account?</strong>{" "}
          {loggedInAs
            ? "Log out, then open the link in the email again. It will still work."
            : "Log in to it here. You don't need to open the link in the email again."}
        </p>
        <p>
          <strong>Is it someone else's?</strong> Then you can ignore the email and close this page.
          Nothing has changed.
        </p>
        {!loggedInAs && (
          <p>
            <a
              href={`/login?for=${encodeURIComponent(`/confirmaddress?token=${token}`)}`}
              className="button"
            >
              Log in
            </a>
          </p>
        )}
      </div>
    </>
  );
}
