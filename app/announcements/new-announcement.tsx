import { type SubmissionResult, useForm } from "@conform-to/react";
import { SubmitButton } from "../forms/form.tsx";
import { UnsentCopy } from "../forms/unsent-copy.tsx";
import type { LinkGroup } from "../publishing/markdown-toolbar.tsx";
import {
  AnnouncementFields,
  AnnouncementForm,
  type FieldNames,
  LaterFields,
  MailField,
} from "./announcement-fields.tsx";
import { AttachmentsField } from "./attachments-field.tsx";

interface NewAnnouncementProps {
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** The account's id. */
  person: string;
  /** Today's date, as it is shown. */
  today: string;
  /** How many residents want announcements by email. */
  subscribers: number;
  /** The site's pages, to which the text may link. */
  pages: LinkGroup[];
}

/** The form for posting an announcement. */
export function NewAnnouncement(props: NewAnnouncementProps) {
  const { lastResult, person, today, subscribers, pages } = props;
  const [form, fields] = useForm<Record<FieldNames | "publishOn", string>>({
    id: "new-announcement",
    lastResult,
    defaultValue: { mail: "on", dateCreated: today },
  });
  return (
    <section aria-labelledby="post">
      <h2 id="post">Post an announcement</h2>
      <UnsentCopy person={person} form={form.id} />
      <AnnouncementForm form={form} preventScrollReset>
        <AnnouncementFields fields={fields} pages={pages} />
        <AttachmentsField form={form} lastResult={lastResult} />
        <MailField field={fields.mail} subscribers={subscribers} what="it" />
        <SubmitButton name="intent" value="publish">
          Post the announcement
        </SubmitButton>
        <LaterFields field={fields.publishOn} open={Boolean(fields.publishOn.initialValue)} />
      </AnnouncementForm>
    </section>
  );
}
