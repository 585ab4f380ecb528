import { type SubmissionResult, useForm } from "@conform-to/react";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { CurrentPasswordField, FormField } from "../forms/form-field.tsx";
import { fieldLimits } from "../platform/limits.ts";

interface ChangeAddressProps {
  signInAddress: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The form by which the signed-in ask for another sign-in address. */
export function ChangeAddress({ signInAddress, lastResult }: ChangeAddressProps) {
  const [form, fields] = useForm<Record<"email" | "currentPassword", string>>({
    id: "change-address",
    lastResult,
  });
  return (
    <section className="setting" aria-labelledby="address">
      <div>
        <h2 id="address">Sign-in address</h2>
        <p>
          You log in with <strong className="address">{signInAddress}</strong>. We send a link to
          the new address. Open it here, while you are logged in; until then, nothing changes.
          Afterwards you are logged out everywhere else, and for 7 days a link in your old mailbox
          can undo it.
        </p>
      </div>
      <SentForm form={form} className="form">
        <input type="hidden" name="intent" value="address" />
        <FormField
          field={fields.email}
          label="New email address"
          type="email"
          autoComplete="email"
          maxLength={fieldLimits.email}
        />
        <CurrentPasswordField field={fields.currentPassword} />
        <SubmitButton>Send confirmation link</SubmitButton>
      </SentForm>
    </section>
  );
}
