import { useForm } from "@conform-to/react";
import { z } from "zod";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { readAccount } from "../identity/accounts.server.ts";
import {
  identifyVisitor,
  keepTokenPrivate,
  knownVisitor,
  redirectTo,
  visitorContext,
} from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { EmailAddress } from "../layout/smart-link.tsx";
import type { Route } from "./+types/confirm-email.route";
import { confirmEmail, describeEmailLink } from "./change-email.server.ts";

export { clientAction } from "../forms/preserve-input.ts";

export const middleware: Route.MiddlewareFunction[] = [keepTokenPrivate, identifyVisitor];
export const headers = errorResponseHeaders;

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const schema = z.object({ token: z.string().max(200).default("") });
  return handleForm(args, await request.formData(), schema, async ({ token }) => {
    const result = await confirmEmail(knownVisitor(context), token, request.headers);
    return result.ok ? redirectAfter(result) : result;
  });
}

function redirectAfter(result: { isChanged: boolean; setCookies: string[] }): Response {
  const flash = setFlash(result.isChanged ? "address-changed" : "address-confirmed");
  return redirectTo("/account", [...result.setCookies, flash]);
}

/**
 * Opening the link verifies one's current address: that takes the mailbox and a session, which no mail scanner
 * has. A new address, which could lose the account, takes a button. Visitors log in first.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = (new URL(request.url).searchParams.get("token") ?? "").slice(0, 200);
  const here = `/confirmaddress?token=${encodeURIComponent(token)}`;
  if (!context.get(visitorContext)) throw redirectTo(`/login?for=${encodeURIComponent(here)}`);
  const person = knownVisitor(context);
  let link = await describeEmailLink(person, token);
  if (link.state === "yours" && link.from === link.to && request.method === "GET") {
    const result = await confirmEmail(person, token, request.headers);
    if (result.ok) throw redirectAfter(result);
    // It was opened twice at once.
    link = { state: "expired" };
  }
  const account = person && link.state === "expired" ? await readAccount(person.id) : undefined;
  const isConfirmed = Boolean(account?.addressProvenAt);
  return { token, link, isConfirmed, loggedInAs: person?.signInAddress ?? "" };
}

export default function ConfirmEmail({ actionData, loaderData }: Route.ComponentProps) {
  const { link, isConfirmed, loggedInAs, token } = loaderData;
  const [form, fields] = useForm<Record<"token", string>>({
    id: "confirm-address",
    lastResult: actionData,
    defaultValue: { token },
  });
  if (link.state === "not-yours") {
    return (
      <PageHeading title="This link is for another account">
        You are logged in as <EmailAddress>{loggedInAs}</EmailAddress>. If the other account is
        yours, log out, then open the link in the email again. It will still work. Otherwise, you
        can ignore the email. Nothing has changed.
      </PageHeading>
    );
  }
  if (link.state === "expired" && !actionData) {
    return isConfirmed ? (
      <PageHeading title="Your email is confirmed">
        You've opened this link before, or it's too old. Either way, you log in with{" "}
        <EmailAddress>{loggedInAs}</EmailAddress>, and that address is confirmed. To log in with
        another one, ask for a new link in <a href="/account">your account</a>.
      </PageHeading>
    ) : (
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
  return (
    <>
      <PageHeading title="Confirm your new email">
        {link.state === "yours" ? (
          <>
            You log in with{" "}
            <span className="address" translate="no">
              {link.from}
            </span>{" "}
            now. After this, you'll log in with <EmailAddress>{link.to}</EmailAddress> and the same
            password. We'll log you out on your other devices.
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
        {link.state === "yours" && <SubmitButton>Log in with this email</SubmitButton>}
      </SentForm>
    </>
  );
}
