import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { fieldLimits } from "../domain/limits.ts";
import { FormBanner } from "./form-banner.tsx";
import { FormField } from "./form-field.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface NewAnnouncementProps {
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** How many residents want announcements by mail. */
  subscribers: number;
}

/** The form by which the administrator posts an announcement. */
export function NewAnnouncement({ lastResult, subscribers }: NewAnnouncementProps) {
  const [form, fields] = useForm<Record<"title" | "body" | "dateCreated" | "mail", string>>({
    id: "new-announcement",
    lastResult,
    defaultValue: { mail: "on" },
  });
  return (
    <section aria-labelledby="post">
      <h2 id="post">Post an announcement</h2>
      <Form method="post" id={form.id} className="form" onSubmit={form.onSubmit} preventScrollReset>
        <FormBanner id={form.errorId} errors={form.errors} />
        <FormField field={fields.title} label="Title" maxLength={fieldLimits.title} />
        <FormField field={fields.body} label="Body" lines={6} maxLength={fieldLimits.body} />
        <FormField
          field={fields.dateCreated}
          label="Date created"
          maxLength={fieldLimits.dateCreated}
          help="Shown as you type it, for example November 21, 2026."
        />
        <div className="field check">
          <input
            type="checkbox"
            id={fields.mail.id}
            name={fields.mail.name}
            defaultChecked={fields.mail.initialValue === "on"}
          />
          <label htmlFor={fields.mail.id}>Mail it to {tellSubscribers(subscribers)}</label>
        </div>
        <SubmitButton>Post the announcement</SubmitButton>
      </Form>
    </section>
  );
}

function tellSubscribers(count: number): string {
  if (count === 1) return "the one resident who wants mail";
  return `the ${count} residents who want mail`;
}
