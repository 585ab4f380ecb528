import { type SubmissionResult, useForm } from "@conform-to/react";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { CurrentPasswordField } from "../forms/form-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

interface ChangePasswordProps {
  signInAddress: string;
  /** The least length of the new password, in characters. */
  shortest: number;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The form by which the signed-in change their password. */
export function ChangePassword({ signInAddress, shortest, lastResult }: ChangePasswordProps) {
  const [form, fields] = useForm<Record<"currentPassword" | "password", string>>({
    id: "change-password",
    lastResult,
  });
  return (
    <section className="setting" aria-labelledby="password">
      <div>
        <h2 id="password">Password</h2>
        <p>Changing it signs you out everywhere else.</p>
      </div>
      <SentForm form={form} className="form">
        <input type="hidden" name="intent" value="password" />
        {/* Tells a password manager whose password it is to keep. */}
        <input type="text" autoComplete="username" defaultValue={signInAddress} readOnly hidden />
        <CurrentPasswordField field={fields.currentPassword} />
        <NewPasswordField field={fields.password} label="New password" shortest={shortest} />
        <SubmitButton>Change the password</SubmitButton>
      </SentForm>
    </section>
  );
}
