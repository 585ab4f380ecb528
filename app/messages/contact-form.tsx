import { type SubmissionResult, useForm } from "@conform-to/react";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { FormField } from "../forms/form-field.tsx";
import { fieldLimits } from "../platform/limits.ts";

interface ContactFormProps {
  /** The board members who can be written to. */
  recipients: { id: string; name: string }[];
  /** Whom the page was opened for: a board member's id, or empty. */
  to: string;
  lastResult: SubmissionResult<string[]> | null | undefined;
}

/** The form by which a visitor writes to the board. */
export function ContactForm({ recipients, to, lastResult }: ContactFormProps) {
  const [form, fields] = useForm<Record<"recipient" | "name" | "email" | "message", string>>({
    id: "contact",
    lastResult,
    defaultValue: { recipient: to },
  });
  return (
    <SentForm form={form} action="/contact" className="column form">
      <div className="field">
        <label htmlFor={fields.recipient.id}>To</label>
        <select
          id={fields.recipient.id}
          name={fields.recipient.name}
          defaultValue={fields.recipient.initialValue}
        >
          <option value="">The whole board</option>
          {recipients.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <FormField
        field={fields.name}
        label="Your name"
        autoComplete="name"
        maxLength={fieldLimits.name}
      />
      <FormField
        field={fields.email}
        label="Your e-mail address"
        type="email"
        autoComplete="email"
        maxLength={fieldLimits.email}
        help="So that we can answer. We use it for nothing else."
      />
      <FormField field={fields.message} label="Message" lines={8} maxLength={fieldLimits.message} />
      <SubmitButton>Send the message</SubmitButton>
    </SentForm>
  );
}
