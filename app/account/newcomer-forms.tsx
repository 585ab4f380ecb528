import { type SubmissionResult, useForm } from "@conform-to/react";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { Checkbox, FormField } from "../forms/form-field.tsx";
import type { Provider } from "../identity/provider.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { fieldLimits } from "../platform/limits.ts";
import {
  type ResidentFieldNames,
  ResidentFields,
  whoIsApproved,
} from "../residents/resident-fields.tsx";

interface NewcomerProps {
  provider: Provider;
  /** The address that the provider has confirmed. */
  email: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

interface EnterMissingProps extends NewcomerProps {
  /** The name at the provider. */
  name: string | undefined;
  registration: keyof typeof whoIsApproved;
}

/** For whoever shares a browser, in which somebody else is still signed in at the provider. */
function SomebodyElse({ provider }: { provider: Provider }) {
  return (
    <form method="post" action="/logout" className="column">
      <p>Not your address? Then someone else is signed in with {provider.name} here.</p>
      <button type="submit" className="button-quiet">
        Log out of {provider.name}
      </button>
    </form>
  );
}

/** The first sign-in: the form 'register' without what the provider has said already. */
export function EnterMissing({
  provider,
  email,
  name,
  registration,
  lastResult,
}: EnterMissingProps) {
  const [form, fields] = useForm<Record<ResidentFieldNames | "mailAnnouncements", string>>({
    id: "complete",
    lastResult,
    defaultValue: { name },
  });
  return (
    <>
      <PageHeading title="One more step">
        You signed in with {provider.name} as{" "}
        <strong className="address" translate="no">
          {email}
        </strong>
        . Please tell us where you live.{whoIsApproved[registration]}
      </PageHeading>
      <SentForm form={form} className="column form">
        <ResidentFields
          fields={fields}
          without="email"
          shown="your name, phone number, email and house"
        />
        <Checkbox field={fields.mailAnnouncements}>Email me new announcements</Checkbox>
        <SubmitButton>Register</SubmitButton>
      </SentForm>
      <SomebodyElse provider={provider} />
    </>
  );
}

/** An account with that address is here already: its password proves whose it is. */
export function ConnectAccount({ provider, email, lastResult }: NewcomerProps) {
  const [form, fields] = useForm<Record<"currentPassword", string>>({ id: "connect", lastResult });
  return (
    <>
      <PageHeading title="You have an account here">
        You signed in with {provider.name}, and{" "}
        <strong className="address" translate="no">
          {email}
        </strong>{" "}
        already has an account here. Enter its password once. After that, you only need{" "}
        {provider.name} to log in.
      </PageHeading>
      <SentForm form={form} className="column form">
        <input type="hidden" name="intent" value="connect" />
        {/* So that a password manager knows which account the password belongs to. */}
        <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
        <FormField
          field={fields.currentPassword}
          label="Password"
          type="password"
          autoComplete="current-password"
          maxLength={fieldLimits.password}
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
