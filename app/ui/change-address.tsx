import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { fieldLimits } from "../domain/limits.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { FormBanner } from "./form-banner.tsx";
import { FormField } from "./form-field.tsx";
import { SubmitButton } from "./submit-button.tsx";

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
          You log in with <strong>{signInAddress}</strong>. We mail a link to the new address; until
          you open it and confirm, nothing changes.
        </p>
      </div>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} className="form">
        <FormBanner id={form.errorId} errors={form.errors} />
        <input type="hidden" name="intent" value="address" />
        <FormField
          field={fields.email}
          label="New e-mail address"
          type="email"
          autoComplete="email"
          maxLength={fieldLimits.email}
        />
        <CurrentPasswordField field={fields.currentPassword} />
        <SubmitButton>Mail a link there</SubmitButton>
      </Form>
    </section>
  );
}
