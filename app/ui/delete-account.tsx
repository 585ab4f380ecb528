import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { FormBanner } from "./form-banner.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface DeleteAccountProps {
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The form by which a resident deletes the own account. */
export function DeleteAccount({ lastResult }: DeleteAccountProps) {
  const [form, fields] = useForm<Record<"currentPassword" | "confirmed", string>>({
    id: "delete-account",
    lastResult,
  });
  const { confirmed } = fields;
  return (
    <section className="setting" aria-labelledby="delete">
      <div>
        <h2 id="delete">Delete your account</h2>
        <p>
          Your record, your entry in the directory, your sessions and your choices are deleted at
          once, and can't be brought back. What you wrote to the board stays with the board.
        </p>
      </div>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} className="form">
        <FormBanner id={form.errorId} errors={form.errors} />
        <input type="hidden" name="intent" value="delete" />
        <CurrentPasswordField field={fields.currentPassword} />
        <div className="field">
          <div className="check">
            <input
              type="checkbox"
              id={confirmed.id}
              name={confirmed.name}
              required
              aria-invalid={confirmed.errors ? true : undefined}
              aria-describedby={confirmed.errors ? confirmed.errorId : undefined}
            />
            <label htmlFor={confirmed.id}>Yes, delete my account and all that I entered</label>
          </div>
          {confirmed.errors && (
            <p id={confirmed.errorId} className="field-error">
              {confirmed.errors.join(" ")}
            </p>
          )}
        </div>
        <SubmitButton className="button button-alert">Delete my account</SubmitButton>
      </Form>
    </section>
  );
}
