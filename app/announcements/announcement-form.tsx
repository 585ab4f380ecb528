import {
  type FieldMetadata,
  type FormMetadata,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { useRef } from "react";
import type { FormProps } from "react-router";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { Checkbox, FormField } from "../forms/form-field.tsx";
import { UnsentCopy } from "../forms/unsent-copy.tsx";
import { useHydrated } from "../forms/use-hydrated.ts";
import { fieldLimits } from "../platform/limits.ts";
import { type LinkGroup, MarkdownToolbar } from "../publishing/markdown-toolbar.tsx";
import { sendPlainly } from "../publishing/send-plainly.ts";
import { AttachmentsField } from "./attachments-field.tsx";

export type FieldNames = "title" | "body" | "dateCreated" | "expiresOn" | "pinned" | "mail";

/** The form of an announcement, which may carry files; without any it is sent as a plain one. */
export function AnnouncementForm({ form, ...others }: FormProps & { form: FormMetadata }) {
  return (
    <SentForm
      form={form}
      className="form"
      encType="multipart/form-data"
      onSubmit={(event) => {
        sendPlainly(event);
        form.onSubmit(event);
      }}
      {...others}
    />
  );
}

interface AnnouncementFieldsProps {
  fields: Record<FieldNames, FieldMetadata>;
  /** The site's pages, to which the text may link. */
  pages: LinkGroup[];
}

/** The fields that every form for an announcement has. */
export function AnnouncementFields({ fields, pages }: AnnouncementFieldsProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const toolbar = <MarkdownToolbar area={area} pages={pages} hasHeadings={false} />;
  return (
    <>
      <FormField field={fields.title} label="Title" maxLength={fieldLimits.title} />
      <FormField
        field={fields.body}
        label="Body"
        lines={6}
        area={area}
        toolbar={useHydrated() && toolbar}
        maxLength={fieldLimits.body}
        help={
          <>
            Leave a blank line to start a new paragraph. You can also use **<strong>bold</strong>**,
            *<em>italic</em>* and [a link](https://example.org). For a list, begin each line with a
            hyphen and a space.
          </>
        }
      />
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
        help="Leave blank to keep it there. After that day it is still under All announcements."
      />
      <Checkbox field={fields.pinned}>Keep it at the top of the home page</Checkbox>
    </>
  );
}

interface MailFieldProps {
  field: FieldMetadata;
  /** How many residents want announcements by email. */
  subscribers: number;
  /** What is mailed. */
  what: "it" | "the correction";
}

/** Whether subscribers get an email. */
export function MailField({ field, subscribers, what }: MailFieldProps) {
  if (subscribers === 0) {
    return (
      <div className="field">
        <p className="field-help">
          It won't be emailed, because no resident has asked for that yet. Residents can turn it on
          under 'Your account'.
        </p>
      </div>
    );
  }
  return (
    <Checkbox field={field}>
      {what === "it"
        ? `Email it to ${describeSubscribers(subscribers)}`
        : "Email this correction to residents"}
    </Checkbox>
  );
}

function describeSubscribers(count: number): string {
  if (count === 1) return "the one resident who wants email";
  return `the ${count} residents who want email`;
}

/** Ways to keep an announcement for later: as a draft, or until its time has come. */
export function LaterFields({ field, open }: { field: FieldMetadata; open: boolean }) {
  return (
    <details className="later" open={open}>
      <summary>Save it for later</summary>
      <FormField
        field={field}
        label="Post it on"
        type="datetime-local"
        optional
        help="Only for 'Schedule'. The day and time, in the association's time zone."
      />
      <p className="actions">
        <SubmitButton name="intent" value="schedule" className="button-quiet">
          Schedule
        </SubmitButton>
        <SubmitButton name="intent" value="draft" className="button-quiet">
          Save draft
        </SubmitButton>
      </p>
    </details>
  );
}

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
