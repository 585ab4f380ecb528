import { type SubmissionResult, useForm } from "@conform-to/react";
import { data } from "react-router";
import { z } from "zod";
import { errorResponseHeaders, handleForm } from "../forms/error-response.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { Checkbox, CurrentPasswordField } from "../forms/form-field.tsx";
import { typedPasswordField } from "../forms/form-schema.server.ts";
import { findAccountId } from "../identity/accounts.server.ts";
import { redirectTo, requireVisitor } from "../identity/guards.server.ts";
import { findProvider, type Provider } from "../identity/provider.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { EmailAddress } from "../layout/smart-link.tsx";
import { isMailOff } from "../mail/mail.server.ts";
import { environment } from "../platform/environment.server.ts";
import { senderOf } from "../platform/request-context.server.ts";
import { newcomerSchema } from "../residents/record-schema.server.ts";
import {
  type ResidentFieldNames,
  ResidentFields,
  whoIsApproved,
} from "../residents/resident-fields.tsx";
import type { Route } from "./+types/complete-registration.route";
import {
  connectAccount,
  enterAsLinked,
  forgetInBrowser,
  type Newcomer,
  readKept,
  registerNewcomer,
} from "./provider-login.server.ts";

export { clientAction } from "../forms/preserve-input.ts";

export const middleware: Route.MiddlewareFunction[] = [requireVisitor];
export const headers = errorResponseHeaders;

/** The person who logged in at the provider in this browser; everyone else is sent to log in. */
function requireNewcomer(request: Request): { newcomer: Newcomer; provider: Provider } {
  const provider = findProvider();
  if (!provider) throw data(null, { status: 404, statusText: "Not Found" });
  const newcomer = readKept("newcomer", request.headers);
  if (!newcomer) throw redirectTo("/login", [setFlash("provider-expired"), forgetInBrowser()]);
  return { newcomer, provider };
}

export async function loader({ request }: Route.LoaderArgs) {
  const { newcomer, provider } = requireNewcomer(request);
  const { email, name } = newcomer;
  const isKnown = (await findAccountId(email)) !== null;
  const registration = environment().REGISTRATION;
  return { isKnown, provider, email, name, registration, isMailOff: isMailOff() };
}

export async function action(args: Route.ActionArgs) {
  const { newcomer } = requireNewcomer(args.request);
  const sender = senderOf(args.request, args.context);
  const form = await args.request.formData();
  if (form.get("intent") === "connect") {
    const intent = z.literal("connect");
    const schema = z.object({ intent, currentPassword: typedPasswordField });
    return handleForm(args, form, schema, async ({ currentPassword }) => {
      const result = await connectAccount(newcomer, currentPassword, sender);
      return result.ok ? redirectTo(newcomer.page ?? "/", result.setCookies) : result;
    });
  }
  return handleForm(args, form, newcomerSchema, async (value) => {
    // A double click.
    const entered = await enterAsLinked(newcomer, sender);
    if (entered) return redirectTo("/", entered);
    const result = await registerNewcomer(newcomer, value, sender);
    return result.ok ? redirectTo("/", [...result.setCookies, setFlash("registered")]) : result;
  });
}

export default function CompleteRegistration({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.isKnown ? (
    <ConnectAccount {...loaderData} lastResult={actionData} />
  ) : (
    <EnterMissing {...loaderData} lastResult={actionData} />
  );
}

type NewcomerProps = Route.ComponentProps["loaderData"] & {
  lastResult: SubmissionResult<string[]> | undefined;
};

/** For a shared browser in which somebody else is still logged in at the provider. */
function SomebodyElse({ provider }: { provider: Provider }) {
  return (
    <p className="column">
      Not your address? Then someone else is signed in with {provider.name} here. Log out there, and
      sign in again.
    </p>
  );
}

/** The first login: the registration form without what the provider has already said. */
function EnterMissing({ provider, email, name, registration, ...others }: NewcomerProps) {
  const { isMailOff, lastResult } = others;
  const [form, fields] = useForm<Record<ResidentFieldNames | "mailAnnouncements", string>>({
    id: "complete",
    lastResult,
    defaultValue: { name },
  });
  return (
    <>
      <PageHeading title="One more step">
        You signed in with {provider.name} as <EmailAddress>{email}</EmailAddress>. Please tell us
        where you live.{whoIsApproved[registration]}
      </PageHeading>
      <SentForm form={form} className="column form">
        <ResidentFields fields={fields} without="email" />
        {!isMailOff && (
          <Checkbox field={fields.mailAnnouncements}>Email me new announcements</Checkbox>
        )}
        <SubmitButton>Register</SubmitButton>
      </SentForm>
      <SomebodyElse provider={provider} />
    </>
  );
}

/** An account with that address already exists: its password proves ownership. */
function ConnectAccount({ provider, email, lastResult }: NewcomerProps) {
  const [form, fields] = useForm<Record<"currentPassword", string>>({ id: "connect", lastResult });
  return (
    <>
      <PageHeading title="You have an account here">
        You signed in with {provider.name}, and <EmailAddress>{email}</EmailAddress> already has an
        account here. Enter its password once. After that, you only need {provider.name} to log in.
      </PageHeading>
      <SentForm form={form} className="column form">
        <input type="hidden" name="intent" value="connect" />
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
        <CurrentPasswordField
          field={fields.currentPassword}
          label="Password"
          help="The one for our site, not for the service you signed in with."
        />
        <SubmitButton>Connect and log in</SubmitButton>
        <p className="form-aside">
          <a href="/forgotpassword">Forgot your password, or never had one?</a>
        </p>
      </SentForm>
      <SomebodyElse provider={provider} />
    </>
  );
}
