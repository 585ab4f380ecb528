import { useState } from "react";
import { data, Form } from "react-router";
import { content } from "../content/edition.server.ts";
import type { Field } from "../content/fields.ts";
import { FormBanner, SubmitButton } from "../forms/form.tsx";
import { UnsentCopy } from "../forms/unsent-copy.tsx";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/entry-form.route";
import { ChartPlace } from "./chart-place.tsx";
import { DeskField } from "./desk-field.tsx";
import { handleForm } from "./desk-form.server.ts";
import { formFields, requireKind } from "./desk-kinds.server.ts";
import { Differences } from "./differences.tsx";
import { FieldLinks } from "./field-links.tsx";
import { openForm } from "./open-form.server.ts";
import { listOwnPages } from "./own-pages.server.ts";
import { readDeskForm } from "./read-form.server.ts";
import { isBeingRead, stopReading } from "./reading-progress.tsx";
import { BesideForm, ScanPages } from "./scan-pages.tsx";
import { sendPlainly } from "./send-plainly.ts";

export { clientAction } from "../forms/preserve-input.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = requireKind(params.kind);
  const administrator = personWho(context, "publish");
  const form = await openForm(administrator, kind, params.entry);
  if (!form) throw data(null, { status: 404, statusText: "Not Found" });
  const { one, name, about, isSingle, insteadOf, removal } = kind;
  const fields = formFields(kind, form.values);
  const hasText = fields.some(({ type }) => type === "markdown");
  const pages = hasText ? listOwnPages() : [];
  const isOnChart = fields.some((field) => field.isOnChart);
  const chart = isOnChart ? content().chart : null;
  // The list of a single entry would redirect back to this form.
  const list = ["/admin/publish", isSingle ? insteadOf : name].filter(Boolean).join("/");
  const toDelete = isSingle ? null : (removal?.ask ?? "Delete");
  const shown = { fields, one, about, kind: name, list, toDelete, pages, chart };
  return { form, ...shown, person: administrator.id };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const kind = requireKind(params.kind);
  const administrator = personWho(context, "publish");
  return handleForm(administrator, kind, await readDeskForm(request, kind));
}

export default function EntryForm({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, one, about, kind, list, toDelete, pages, chart } = loaderData;
  const { title, takenDown } = form;
  const { reply, place, unsent } = useReply(actionData);
  const { values, seen, draft, reading } = reply ?? form;
  const isNew = form.entry === null;
  const errors = reply?.errors ?? {};
  const rare = fields.filter(({ isRare }) => isRare);
  const onChart = fields.filter(({ isOnChart }) => isOnChart);
  const isInUse = ({ name }: Field) => Boolean(values[name] || errors[name]);
  // Without a chart, the place is hidden unless the amenity already has one.
  const hasPlace = onChart.length > 0 && (chart !== null || onChart.some(isInUse));
  const show = (field: Field) => (
    <DeskField
      key={field.name}
      {...{ field, values, errors, pages, reading }}
      saved={form.values}
    />
  );
  return (
    <>
      <PageHeading title={takenDown ? "Publish again" : `${isNew ? "Add" : "Change"} ${one}`}>
        {isNew ? "Visitors can't see it until you publish it." : (about ?? title)}
      </PageHeading>
      <div className={form.beside ? "wide desk-beside" : "column"}>
        <FormBanner id="not-done" errors={unsent ?? reply?.banner}>
          <FieldLinks fields={fields} errors={errors} />
        </FormBanner>
        {form.page && !reply && (
          <p>
            <a href={form.page} className="desk-page">
              See it on the site
            </a>
          </p>
        )}
        {form.notes.map((note) => (
          <p key={note} className="notice">
            {note}
          </p>
        ))}
        <ScanPages
          pages={form.scan}
          summary={
            kind === "events" ? "Change or cancel one date" : "Correct the words on the pages"
          }
        />
        {takenDown && (
          <p className="notice">
            {takenDown}. Visitors can't see it. Below is what it said. Make any changes you like,
            then press Publish.
          </p>
        )}
        {reply && reply.differences.length > 0 && <Differences differences={reply.differences} />}
        {form.draft?.problem && !reply && (
          <p className="notice">
            It could not be published at the scheduled time: {form.draft.problem}
          </p>
        )}
        {form.beside && <BesideForm beside={form.beside} />}
        <UnsentCopy person={loaderData.person} form="entry" />
        <Form
          key={place}
          method="post"
          encType="multipart/form-data"
          className="form"
          id="entry"
          onSubmit={sendPlainly}
        >
          <input type="hidden" name="entry" value={form.entry ?? ""} />
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="draft" value={draft?.id ?? ""} />
          <input type="hidden" name="revision" value={draft?.revision ?? ""} />
          <input type="hidden" name="asked" value={reply?.asked ?? ""} />
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
          <p className="actions">
            <SubmitButton name="intent" value="publish" busy="Publishing…">
              Publish
            </SubmitButton>
            <SubmitButton name="intent" value="preview" className="button-quiet">
              Preview
            </SubmitButton>
            <SubmitButton name="intent" value="draft" className="button-quiet">
              Save draft
            </SubmitButton>
            {isBeingRead(reading) && (
              <SubmitButton name="intent" value="stop" className="button-quiet without-script">
                {stopReading}
              </SubmitButton>
            )}
          </p>
        </Form>
        <p>
          {toDelete && form.page && (
            <a href={`/admin/publish/${kind}/edit-${form.entry}/delete`}>
              {toDelete} {title}
            </a>
          )}
          {takenDown && (
            <a href={`/admin/publish/${kind}/edit-${form.entry}/erase`}>Erase it for good</a>
          )}
        </p>
        <p>
          <a href={list}>Cancel</a>
        </p>
      </div>
    </>
  );
}

/**
 * The last answer of the action. It is kept here because the router forgets it when a link on the page changes
 * the hash. Each answer gets its own key, which remounts the form; a form that couldn't be sent keeps its
 * input.
 */
function useReply(actionData: Route.ComponentProps["actionData"]) {
  const answered = actionData && "values" in actionData ? actionData : undefined;
  const [{ reply, place }, keep] = useState({ reply: answered, place: 0 });
  if (answered && answered !== reply) keep({ reply: answered, place: place + 1 });
  const unsent = actionData && "error" in actionData ? actionData.error?.[""] : undefined;
  return { reply, place, unsent: unsent ?? undefined };
}
