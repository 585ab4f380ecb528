import { type SubmissionResult, useForm } from "@conform-to/react";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { Checkbox, FormField } from "../forms/form-field.tsx";
import { fieldLimits } from "../platform/limits.ts";

type FieldNames = "title" | "body" | "dateCreated" | "expiresOn" | "pinned" | "mail";

interface NewAnnouncementProps {
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** How many residents want announcements by email. */
  subscribers: number;
}

/** The form for posting an announcement. */
export function NewAnnouncement({ lastResult, subscribers }: NewAnnouncementProps) {
  const [form, fields] = useForm<Record<FieldNames, string>>({
    id: "new-announcement",
    lastResult,
    defaultValue: { mail: "on" },
  });
  return (
    <section aria-labelledby="post">
      <h2 id="post">Post an announcement</h2>
      <SentForm form={form} className="form" preventScrollReset>
        <FormField field={fields.title} label="Title" maxLength={fieldLimits.title} />
        <FormField field={fields.body} label="Body" lines={6} maxLength={fieldLimits.body} />
        <FormField
          field={fields.dateCreated}
          label="Date created"
          maxLength={fieldLimits.dateCreated}
          help="Shown as you type it, for example November 21, 2026."
        />
        <FormField
          field={fields.expiresOn}
          label="Last day on the home page"
          type="date"
          optional
          help="Empty: it stays. Later it is still among all announcements."
        />
        <Checkbox field={fields.pinned}>Keep it on top of the home page</Checkbox>
        {subscribers > 0 ? (
          <Checkbox field={fields.mail}>Mail it to {describeSubscribers(subscribers)}</Checkbox>
        ) : (
          <div className="field">
            <p className="field-help">
              It isn't mailed: no resident has asked for mail yet. Each chooses that at 'Your
              account'.
            </p>
          </div>
        )}
        <SubmitButton>Post the announcement</SubmitButton>
      </SentForm>
    </section>
  );
}

function describeSubscribers(count: number): string {
  if (count === 1) return "the one resident who wants mail";
  return `the ${count} residents who want mail`;
}
