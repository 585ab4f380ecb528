import { type SubmissionResult, useForm } from "@conform-to/react";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import type { Reauthentication } from "./re-authenticate.server.ts";
import { ReauthenticationField } from "./re-authenticate.tsx";

/** In place of that form, for whoever signed in at the identity provider and may have no password here. */
export function PasswordElsewhere({ provider, only }: { provider: string; only: boolean }) {
  return (
    <section className="setting" aria-labelledby="password">
      <div>
        <h2 id="password">Password</h2>
        <p>You sign in with {provider}. Change your password there.</p>
      </div>
      {!only && (
        <p>
          To log in with a password here instead, <a href="/forgotpassword">choose one</a>. We'll
          email you a link. Afterward you're logged out, and we'll ask for that password once if you
          sign in with {provider} again.
        </p>
      )}
    </section>
  );
}

interface ChangePasswordProps {
  signInAddress: string;
  proof: Reauthentication;
  /** The least length of the new password, in characters. */
  shortest: number;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The form for changing the password. */
export function ChangePassword({
  signInAddress,
  proof,
  shortest,
  lastResult,
}: ChangePasswordProps) {
  const [form, fields] = useForm<Record<"currentPassword" | "password", string>>({
    id: "change-password",
    lastResult,
  });
  return (
    <section className="setting" aria-labelledby="password">
      <div>
        <h2 id="password">Password</h2>
        <p>Changing it logs you out everywhere else.</p>
      </div>
      <SentForm form={form} className="form">
        <input type="hidden" name="intent" value="password" />
        {/* So that a password manager knows which account the password belongs to. */}
        <input type="text" autoComplete="username" defaultValue={signInAddress} readOnly hidden />
        <ReauthenticationField field={fields.currentPassword} {...proof} />
        <NewPasswordField field={fields.password} label="New password" shortest={shortest} />
        <SubmitButton>Change the password</SubmitButton>
      </SentForm>
    </section>
  );
}
