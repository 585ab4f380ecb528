import { Fragment, useRef, useState } from "react";
import { Form, type FormProps } from "react-router";
import type { Chart } from "../content/content.ts";
import { type Field, fieldsOfFiles, isSeveral, type Values } from "../content/fields.ts";
import { SubmitButton } from "../forms/form.tsx";
import { UnsentCopy } from "../forms/unsent-copy.tsx";
import { ChartPlace } from "./chart-place.tsx";
import { DeskField } from "./desk-field.tsx";
import type { Reply } from "./desk-reply.server.ts";
import type { Errors } from "./field-notes.tsx";
import type { LinkGroup } from "./markdown-toolbar.tsx";
import type { DeskForm } from "./open-form.server.ts";
import { isBeingRead, stopReading } from "./reading-progress.tsx";
import { useSending, useUnsaved } from "./unsaved.ts";

interface EntryFormProps extends Pick<FormProps, "preventScrollReset"> {
  form: Pick<DeskForm, "values" | "entry" | "seen" | "draft" | "reading">;
  reply: Reply | undefined;
  fields: readonly Field[];
  pages: readonly LinkGroup[];
  chart?: Chart | null;
  person: string;
  /** The labels of the button, and while it is busy. */
  publish?: string;
  busy?: string;
}

/** An entry's form: all fields, and the buttons. */
export function EntryForm(props: EntryFormProps) {
  const { form, reply, fields, pages, chart = null, person, preventScrollReset = false } = props;
  const { publish = "Publish", busy = "Publishing…" } = props;
  const { values, seen, draft, reading } = reply ?? form;
  const errors = reply?.errors ?? {};
  const isScheduled = Boolean(form.draft?.publishAt);
  const own = useRef<HTMLFormElement>(null);
  const isSending = useSending();
  useUnsaved(own, !reply || reply.isSaved || isSame(reply.values, form.values));
  const firstText = fields.find(({ type }) => type === "markdown");
  const rare = fields.filter(({ isRare }) => isRare);
  const onChart = fields.filter(({ isOnChart }) => isOnChart);
  const isInUse = ({ name, type }: Field) => {
    const files = isSeveral(type) ? fieldsOfFiles(type) : [];
    const names = [name, ...files.flatMap(({ file, alt }) => [file, alt])];
    return names.some((one) => values[one] || errors[one]);
  };
  // Without a chart, the place is hidden unless it has a value.
  const hasPlace = onChart.length > 0 && (chart !== null || onChart.some(isInUse));
  const show = (field: Field) => (
    <Fragment key={field.name}>
      {field.part && <h2>{field.part}</h2>}
      <DeskField
        // For a new entry, the help of what is asked each time makes no sense yet.
        field={field.isOnce && !field.isOff && form.entry === null ? { ...field, help: "" } : field}
        {...{ values, errors, pages, reading }}
        saved={form.values}
      />
      {field === firstText && <TextHelp />}
    </Fragment>
  );
  return (
    <>
      <UnsentCopy person={person} form="entry" />
      <Form
        method="post"
        encType="multipart/form-data"
        className="form"
        id="entry"
        ref={own}
        preventScrollReset={preventScrollReset}
      >
        <input type="hidden" name="entry" value={form.entry ?? ""} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="draft" value={draft?.id ?? ""} />
        <input type="hidden" name="revision" value={draft?.revision ?? ""} />
        <input type="hidden" name="asked" value={reply?.asked ?? ""} />
        {/* What is typed while the form is on its way would be lost. */}
        <div inert={isSending}>
          {fields.filter(({ isRare, isOnChart }) => !isRare && !isOnChart).map(show)}
          {hasPlace && (
            <ChartPlace chart={chart} values={values} errors={errors}>
              {onChart.map(show)}
            </ChartPlace>
          )}
          {rare.length > 0 && (
            <details className="field" open={rare.some(isInUse)}>
              <summary>More options</summary>
              {rare.map(show)}
            </details>
          )}
        </div>
        <p className="actions">
          {isScheduled && (
            <SubmitButton name="intent" value="draft" busy="Saving …">
              Save, and keep the schedule
            </SubmitButton>
          )}
          <SubmitButton
            name="intent"
            value="publish"
            busy={busy}
            className={isScheduled ? "button-quiet" : undefined}
          >
            {isScheduled ? "Publish now" : publish}
          </SubmitButton>
          <SubmitButton name="intent" value="preview" className="button-quiet">
            Preview
          </SubmitButton>
          {!isScheduled && (
            <SubmitButton name="intent" value="draft" className="button-quiet">
              Save draft
            </SubmitButton>
          )}
          {isBeingRead(reading) && (
            <SubmitButton name="intent" value="stop" className="button-quiet without-script">
              {stopReading}
            </SubmitButton>
          )}
        </p>
        <p className="field-help">
          To {isScheduled ? "change the time" : "publish it on a later day"}, choose Preview.
        </p>
      </Form>
    </>
  );
}

function isSame(one: Values, other: Values): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => (one[name] ?? "") === (other[name] ?? ""));
}

function TextHelp() {
  return (
    <details className="field">
      <summary>How to write headings, lists and links</summary>
      <p className="field-help">
        Line breaks are kept. Leave a blank line to start a new paragraph. Start a line with ## for
        a heading, or with - for a list. Put **two stars** around words to make them bold. Write
        [words](/calendar) for a link to a page on this site, or to an address that begins with
        https://.
      </p>
    </details>
  );
}

/** A form that comes back, or only an error. */
type Answered<Shown> =
  | Shown
  | { error?: Record<string, string[] | null> | null | undefined }
  | undefined;

/**
 * The action's last answer, kept because the router forgets it when a link changes the hash. Each answer gets its
 * own key, which remounts the form; a form that couldn't be sent keeps its input and loses its marks.
 */
export function useReply<Shown extends { values: Values; errors: Errors } = Reply>(
  actionData: Answered<NoInfer<Shown>>,
) {
  const answered = actionData && "values" in actionData ? (actionData as Shown) : undefined;
  const [{ reply, place }, keep] = useState({ reply: answered, place: 0 });
  if (answered && answered !== reply) keep({ reply: answered, place: place + 1 });
  const unsent = actionData && "error" in actionData ? actionData.error?.[""] : undefined;
  const shown = reply && unsent ? { ...reply, errors: {} } : reply;
  return { reply: shown, place, unsent: unsent ?? undefined };
}
