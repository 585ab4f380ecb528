import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { use } from "react";
import { CurrentPasswordField } from "../forms/current-password-field.tsx";
import { FirstFault, SentForm } from "../forms/form-field.tsx";
import { SubmitButton } from "../forms/submit-button.tsx";

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
        <Confirmation field={fields.confirmed} />
        <SubmitButton className="button button-alert">Delete my account</SubmitButton>
      </SentForm>
    </section>
  );
}

function Confirmation({ field }: { field: FieldMetadata<string> }) {
  return (
    <div className="field">
      <div className="check">
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          required
          // biome-ignore lint/a11y/noAutofocus: it answers what the reader just did.
          autoFocus={use(FirstFault) === field.name || undefined}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? field.errorId : undefined}
        />
        <label htmlFor={field.id}>Yes, delete my account and all that I entered</label>
      </div>
      {field.errors && (
        <p id={field.errorId} className="field-error">
          {field.errors.join(" ")}
        </p>
      )}
    </div>
  );
}
