import { type SubmissionResult, useForm } from "@conform-to/react";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { Checkbox, CurrentPasswordField } from "../forms/form-field.tsx";

interface DeleteAccountProps {
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The form by which a resident deletes the own account. */
export function DeleteAccount({ lastResult }: DeleteAccountProps) {
  const [form, fields] = useForm<Record<"currentPassword" | "confirmed", string>>({
    id: "delete-account",
    lastResult,
  });
  return (
    <section className="setting" aria-labelledby="delete">
      <div>
        <h2 id="delete">Delete your account</h2>
        <p>
          Your record, your entry in the directory, your sessions and your choices are deleted at
          once, and can't be brought back. What you wrote to the board stays with the board.
        </p>
      </div>
      <SentForm form={form} className="form">
        <input type="hidden" name="intent" value="delete" />
        <CurrentPasswordField field={fields.currentPassword} />
        <div className="field">
          <Checkbox field={fields.confirmed} className="check" required>
            Yes, delete my account and all that I entered
          </Checkbox>
        </div>
        <SubmitButton className="button button-alert">Delete my account</SubmitButton>
      </SentForm>
    </section>
  );
}
