import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { Checkbox, FieldError, FormField } from "../forms/form-field.tsx";
import { fieldLimits, photoLimits } from "../platform/limits.ts";
import type { Route } from "./+types/contact.route";

type Shown = Route.ComponentProps["loaderData"];

interface ContactFormProps
  extends Pick<Shown, "recipients" | "to" | "topics" | "topic" | "begun" | "known" | "form"> {
  lastResult: SubmissionResult<string[]> | null | undefined;
}

export function ContactForm({
  recipients,
  to,
  topics,
  topic,
  begun,
  known,
  form: sentForm,
  lastResult,
}: ContactFormProps) {
  const [form, fields] = useForm<
    Record<"recipient" | "topic" | "name" | "email" | "message" | "photos" | "copy", string>
  >({
    id: "contact",
    lastResult,
    defaultValue: {
      ...{ recipient: to, topic, message: begun, copy: "on" },
      ...{ name: known?.name, email: known?.email },
    },
  });
  const people = recipients.map(({ id, name }): [string, string] => [id, name]);
  return (
    <SentForm form={form} className="form contact-form" encType="multipart/form-data">
      {recipients.length > 0 && (
        <Choice
          field={fields.recipient}
          label="To"
          options={[["", "The whole board"], ...people]}
          help="The board gets every message. If you choose one person, it's marked for them."
        />
      )}
      <Choice
        field={fields.topic}
        label="Topic"
        options={[["", "Choose a topic"], ...Object.entries(topics)]}
      />
      <FormField field={fields.name} label="Your name" autoComplete="name" />
      <FormField
        field={fields.email}
        label="Your email address"
        type="email"
        autoComplete="email"
        help="We'll only use it to reply."
      />
      <FormField field={fields.message} label="Message" lines={8} maxLength={fieldLimits.message} />
      <PhotosField field={fields.photos} isOptional={!sentForm} />
      {known?.mayCopy && <Checkbox field={fields.copy}>Email me a copy</Checkbox>}
      <SubmitButton busy="Sending…">Send the message</SubmitButton>
    </SentForm>
  );
}

/** Takes photos, such as of a broken light. iPhones convert theirs to JPEG for an input that doesn't accept HEIC. */
function PhotosField({ field, isOptional }: { field: FieldMetadata<string>; isOptional: boolean }) {
  const helpId = `${field.id}-help`;
  return (
    <div className="field">
      <label htmlFor={field.id}>Photos</label>
      <input
        type="file"
        id={field.id}
        name={field.name}
        accept="image/*"
        multiple
        // After an error, so that the style sheet can tell that photos were chosen again.
        required={!isOptional || Boolean(field.errors)}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={field.errors ? `${field.errorId} ${helpId}` : helpId}
      />
      <FieldError field={field} />
      <p id={helpId} className="field-help">
        {isOptional && "Optional. "}Up to {photoLimits.most} photos, {photoLimits.largest / 1e6} MB
        each. On this site, only the board's administrator can see your photos
        {isOptional ? "" : ", and passes them on to the people who review your form"}. We remove the
        location and time from them.
      </p>
    </div>
  );
}

interface ChoiceProps {
  field: FieldMetadata<string>;
  label: string;
  options: [value: string, words: string][];
  help?: string;
}

function Choice({ field, label, options, help }: ChoiceProps) {
  const { id, name, initialValue } = field;
  const helpId = help && `${id}-help`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={initialValue} aria-describedby={helpId}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {help && (
        <p id={helpId} className="field-help">
          {help}
        </p>
      )}
    </div>
  );
}
