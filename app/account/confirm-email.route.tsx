import { useForm } from "@conform-to/react";
import { z } from "zod";
import { type Mailing, mailingOf } from "../announcements/mailing.ts";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import { readFlash, setFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashMessage } from "../forms/flash-message.tsx";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { readAccount } from "../identity/accounts.server.ts";
import {
  identifyVisitor,
  keepTokenPrivate,
  redirectTo,
  visitorContext,
} from "../identity/guards.server.ts";
import { isPending, type SignedIn } from "../identity/person.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { EmailAddress } from "../layout/smart-link.tsx";
import { findOwnRecord } from "../residents/record.server.ts";
import type { Route } from "./+types/confirm-email.route";
import { confirmEmail, describeEmailLink, type EmailLink } from "./change-email.server.ts";

export { clientAction } from "../forms/preserve-input.ts";

export const handle = { tool: true };
export const middleware: Route.MiddlewareFunction[] = [
  keepTokenPrivate,
  takeFlash,
  identifyVisitor,
];
export const headers = errorResponseHeaders;

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const schema = z.object({ token: z.string().max(200).default("") });
  return handleForm(args, await request.formData(), schema, async ({ token }) => {
    const person = context.get(visitorContext);
    const result = await confirmEmail(person === "unknown" ? null : person, token, request.headers);
    return result.ok ? redirectAfter(result) : result;
  });
}

const doneNames = ["address-changed", "address-confirmed"] as const;

function redirectAfter(result: { isChanged: boolean; setCookies: string[] }): Response {
  const flash = setFlash(result.isChanged ? "address-changed" : "address-confirmed");
  return redirectTo("/confirmaddress", [...result.setCookies, flash]);
}

/**
 * Opening the link confirms one's present address: that takes the mailbox and a session, which no mail scanner has.
 * A new address, with which the account could be lost, takes a button. A visitor logs in first.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = (new URL(request.url).searchParams.get("token") ?? "").slice(0, 200);
  const visit = context.get(visitorContext);
  const here = `/confirmaddress?token=${encodeURIComponent(token)}`;
  if (!visit) throw redirectTo(`/login?for=${encodeURIComponent(here)}`);
  const person = visit === "unknown" ? null : visit;
  const done = doneNames.find((name) => name === readFlash(context)?.name);
  let link: EmailLink = done ? { state: "expired" } : await describeEmailLink(person, token);
  if (link.state === "yours" && link.from === link.to && request.method === "GET") {
    const result = await confirmEmail(person, token, request.headers);
    if (result.ok) throw redirectAfter(result);
    // It was opened twice at once.
    link = { state: "expired" };
  }
  const confirmed = person && link.state === "expired" ? await readConfirmed(person) : undefined;
  return { token, done, link, confirmed, loggedInAs: person?.signInAddress };
}

interface ConfirmedAccount {
  email: string;
  /** The one in their directory record, if it is another; null without one. */
  otherInRecord: string | null;
  mailing: Mailing | null;
  isPending: boolean;
}

async function readConfirmed(person: SignedIn): Promise<ConfirmedAccount | undefined> {
  const account = await readAccount(person.id);
  if (!account?.addressProvenAt) return undefined;
  const { email } = account;
  const inRecord = (await findOwnRecord(person))?.record.email ?? email;
  const otherInRecord = inRecord.toLowerCase() === email ? null : inRecord;
  return { email, otherInRecord, mailing: mailingOf(account), isPending: isPending(person) };
}

export default function ConfirmEmail({ actionData, loaderData }: Route.ComponentProps) {
  const { done, link, confirmed, loggedInAs, token } = loaderData;
  const [form, fields] = useForm<Record<"token", string>>({
    id: "confirm-address",
    lastResult: actionData,
    defaultValue: { token },
  });
  if (link.state === "not-yours") {
    return (
      <PageHeading title="This link is for another account">
        You are logged in as <EmailAddress>{loggedInAs ?? ""}</EmailAddress>. If the other account
        is yours, log out, then open the link in the email again. It will still work. Otherwise, you
        can ignore the email. Nothing has changed.
      </PageHeading>
    );
  }
  if (link.state === "expired" && !actionData) {
    return confirmed ? <Confirmed account={confirmed} done={done} /> : <UsedLink />;
  }
  return (
    <>
      <PageHeading title="Confirm your new address">
        {link.state === "yours" ? (
          <>
            You log in with{" "}
            <span className="address" translate="no">
              {link.from}
            </span>{" "}
            now. After this, you'll log in with <EmailAddress>{link.to}</EmailAddress> and the same
            password, and you'll be logged out everywhere else.
          </>
        ) : (
          <>
            This link has already been used, or it's too old. Ask for a new one in{" "}
            <a href="/account">your account</a>.
          </>
        )}
      </PageHeading>
      <SentForm form={form} className="column form">
        <input type="hidden" name="token" defaultValue={fields.token.initialValue} />
        {link.state === "yours" && <SubmitButton>Log in with this address</SubmitButton>}
      </SentForm>
    </>
  );
}

interface ConfirmedProps {
  account: ConfirmedAccount;
  /** What the link has just done; undefined if it was used before, or is too old. */
  done: (typeof doneNames)[number] | undefined;
}

function Confirmed({ account, done }: ConfirmedProps) {
  const { email, otherInRecord, mailing, isPending } = account;
  const mailed = mailing === "on" && (
    <>
      {isPending ? "Once you are approved, we'll email " : "We'll email "}
      new announcements to <EmailAddress>{email}</EmailAddress>. To stop them, use the link at the
      end of any of these emails, or go to <a href="/account#mail">your account</a>.
    </>
  );
  return (
    <>
      <PageHeading title="Your email is confirmed">
        {!done && (
          <>
            You've opened this link before, or it's too old. Either way, you log in with{" "}
            <EmailAddress>{email}</EmailAddress>, and that address is confirmed. To log in with
            another one, ask for a new link in <a href="/account">your account</a>.
          </>
        )}
      </PageHeading>
      <div className="column">
        {done ? (
          <FlashMessage>
            {done === "address-changed" ? "Use it the next time you log in. " : "Thank you. "}
            {mailed}
          </FlashMessage>
        ) : (
          mailed && <p>{mailed}</p>
        )}
        {done === "address-changed" && otherInRecord && (
          <p>
            The directory still has <EmailAddress>{otherInRecord}</EmailAddress>. To change that, go
            to <a href="/editinfo">Edit your info</a>.
          </p>
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

/** For a link that was used before, was replaced by a newer one, or is too old. */
function UsedLink() {
  return (
    <>
      <PageHeading title="This link no longer works">
        It has already been used, it's too old, or we've sent you a newer one.
      </PageHeading>
      <div className="column">
        <p>Your address isn't confirmed yet. We can email you a new link.</p>
        <form method="post" action="/account">
          <input type="hidden" name="intent" value="prove-address" />
          <button type="submit" className="button">
            Send confirmation link
          </button>
        </form>
      </div>
    </>
  );
}
