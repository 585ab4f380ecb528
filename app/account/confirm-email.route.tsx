import { useForm } from "@conform-to/react";
import { z } from "zod";
import { mailingOf } from "../announcements/mailing.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import { readFlash, setFlash, takeFlash } from "../forms/flash.server.ts";
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
import type { Route } from "./+types/confirm-email.route";
import { confirmEmail, describeEmailLink, type EmailLink } from "./change-email.server.ts";
import { Confirmed, type ConfirmedAccount, NotYours, UsedLink } from "./email-link-pages.tsx";

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
    if (person === "unknown") return unavailable;
    const result = await confirmEmail(person, token, request.headers);
    return result.ok ? redirectAfter(result) : result;
  });
}

const unavailable: Rejection = { ok: false, error: "auth/unavailable" };

const doneNames = ["address-changed", "address-confirmed"] as const;

function redirectAfter(result: { isChanged: boolean; setCookies: string[] }): Response {
  const flash = setFlash(result.isChanged ? "address-changed" : "address-confirmed");
  return redirectTo("/confirmaddress", [...result.setCookies, flash]);
}

/**
 * Opening the link is enough to confirm the address one already logs in with: that takes both the
 * mailbox and a session of the account, so no program that scans emails can do it. A new address, with
 * which the account could be lost, takes a button.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = (new URL(request.url).searchParams.get("token") ?? "").slice(0, 200);
  const visit = context.get(visitorContext);
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

async function readConfirmed(person: SignedIn): Promise<ConfirmedAccount | undefined> {
  const account = await readAccount(person.id);
  if (!account?.addressProvenAt) return undefined;
  return { email: account.email, mailing: mailingOf(account), isPending: isPending(person) };
}

export default function ConfirmEmail({ actionData, loaderData }: Route.ComponentProps) {
  const { done, link, confirmed, loggedInAs, token } = loaderData;
  const [form, fields] = useForm<Record<"token", string>>({
    id: "confirm-address",
    lastResult: actionData,
    defaultValue: { token },
  });
  if (link.state === "not-yours") {
    return <NotYours account={link.account} loggedInAs={loggedInAs} token={token} />;
  }
  if (link.state === "expired" && !actionData) {
    if (confirmed) return <Confirmed account={confirmed} done={done} />;
    return <UsedLink isSignedIn={loggedInAs !== undefined} />;
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
