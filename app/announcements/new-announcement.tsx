import { type SubmissionResult, useForm } from "@conform-to/react";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import {
  AnnouncementFields,
  type FieldNames,
  LaterFields,
  MailField,
} from "./announcement-fields.tsx";

interface NewAnnouncementProps {
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** Today's date, as it is shown. */
  today: string;
  /** How many residents want announcements by email. */
  subscribers: number;
}

/** The form for posting an announcement. */
export function NewAnnouncement({ lastResult, today, subscribers }: NewAnnouncementProps) {
  const [form, fields] = useForm<Record<FieldNames | "publishOn", string>>({
    id: "new-announcement",
    lastResult,
    defaultValue: { mail: "on", dateCreated: today },
  });
  return (
    <section aria-labelledby="post">
      <h2 id="post">Post an announcement</h2>
      <SentForm form={form} className="form" preventScrollReset>
        <AnnouncementFields fields={fields} />
        <MailField field={fields.mail} subscribers={subscribers} what="it" />
        <SubmitButton name="intent" value="publish">
          Post the announcement
        </SubmitButton>
        <LaterFields field={fields.publishOn} open={Boolean(fields.publishOn.initialValue)} />
      </SentForm>
    </section>
  );
}
