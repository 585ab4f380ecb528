import { createContext, data } from "react-router";
import { content } from "../content/edition.server.ts";
import { type Field, parseFile, type Values } from "../content/fields.ts";
import { keepEarlier } from "../content/kinds/document-fields.ts";
import { FormBanner, Message } from "../forms/form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { isDay } from "../platform/dates.ts";
import { formatDate, formatDay } from "../platform/format-date.ts";
import type { Route } from "./+types/entry-form.route";
import { handleForm } from "./desk-form.server.ts";
import { dateOfFile, formFields, nameRemoval, openKind } from "./desk-kinds.server.ts";
import { Differences } from "./differences.tsx";
import { EntryForm, useReply } from "./entry-form.tsx";
import { FieldLinks } from "./field-notes.tsx";
import { type DeskForm, findEntry, listOwnPages, newForm, openForm } from "./open-form.server.ts";
import { readDeskForm } from "./read-form.server.ts";
import { useSending } from "./unsaved.ts";

export { clientAction } from "../forms/preserve-input.ts";

/** Set when a form comes back: it is shown with the input even if its draft or entry was deleted. */
const answeredContext = createContext(false);

export async function loader(args: Route.LoaderArgs) {
  const { administrator, kind } = openKind(args);
  const found = await openForm(administrator, kind, args.params.entry);
  const form = found ?? (args.context.get(answeredContext) ? newForm(kind) : null);
  if (!form) throw data(null, { status: 404, statusText: "Not Found" });
  const { one, name, about, isSingle, insteadOf } = kind;
  const before = (await findEntry(kind, form.entry))?.values ?? {};
  const fields = nameFiles(formFields(kind, form.values, before), before, form);
  const hasText = fields.some(({ type }) => type === "markdown");
  const pages = hasText ? listOwnPages() : [];
  const isOnChart = fields.some((field) => field.isOnChart);
  const chart = isOnChart ? content().chart : null;
  // A single entry's list redirects to this form.
  const list = ["/admin/publish", isSingle ? insteadOf : name].filter(Boolean).join("/");
  const toDelete = isSingle ? null : nameRemoval(kind, { slug: "", ...form });
  const isFilledIn = kind.several !== undefined;
  const date = nameDate(form.values);
  const shown = { fields, one, about, kind: name, list, toDelete, pages, chart, isFilledIn, date };
  return { form, ...shown, person: administrator.id };
}

/** The day on which a date of a series is, or "". */
function nameDate({ recurrence = "", startDate = "" }: Values): string {
  const day = recurrence.slice(0, 10);
  if (!day || startDate === day || !isDay(startDate)) return day && formatDay(day);
  return `${formatDay(startDate)} (moved from ${formatDay(day)})`;
}

/** Says which file the box would keep, and the date of one without a typed date. */
function nameFiles(fields: readonly Field[], before: Values, { values }: DeskForm) {
  const file = parseFile(before["file"]);
  if (!file) return fields;
  const [then, now] = [before, values].map(dateOfFile);
  const old = then ? `${file.name} (${formatDate(then)})` : file.name;
  const label = `Keep ${old} on the page as an earlier version`;
  const says = values["file"] === before["file"] ? "The page says" : "We'll use";
  const isBlank = now && !values["updated"];
  const help = isBlank && `${says} ${formatDate(now)}. Enter another date if you like.`;
  return fields.map((field) => {
    if (field.name === keepEarlier) return { ...field, label };
    return help && field.name === "updated" ? { ...field, help } : field;
  });
}

export async function action(args: Route.ActionArgs) {
  const { administrator, kind } = openKind(args);
  args.context.set(answeredContext, true);
  return handleForm(administrator, kind, await readDeskForm(args.request, kind));
}

export default function EntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, one, about, kind, list, toDelete, date } = loaderData;
  const { title, takenDown } = form;
  const { reply, place, unsent } = useReply(actionData);
  const isSending = useSending();
  const isEvent = kind === "events";
  const isNew = form.entry === null && form.draft === null;
  const errors = reply?.errors ?? {};
  const usual = date ? `Change one date: ${date}` : `${isNew ? "Add" : "Edit"} ${one}`;
  return (
    <>
      <PageHeading title={takenDown ? "Publish again" : usual}>
        {isNew ? "Nobody can see it until you publish it." : (about ?? title)}
        {isNew &&
          loaderData.isFilledIn &&
          " Choose the PDF first: we fill in its title, and its date if we find one."}
      </PageHeading>
      <div className={form.beside ? "wide desk-beside" : "column"}>
        {!isSending && (
          <FormBanner id="not-done" errors={unsent ?? reply?.banner}>
            <FieldLinks fields={fields} errors={errors} />
          </FormBanner>
        )}
        {form.page && !reply && (
          <p>
            <a href={form.page} className="desk-page">
              See it on the site
            </a>
          </p>
        )}
        {form.whole && !reply && (
          <p>
            <a href={form.whole.href} className="desk-page">
              Change every date of “{form.whole.title}”
            </a>
          </p>
        )}
        {form.notes.map((note) => (
          <p key={note} className="notice">
            <Message>{note}</Message>
          </p>
        ))}
        <EntryParts pages={form.scan} isEvent={isEvent} />
        {reply && reply.differences.length > 0 && <Differences differences={reply.differences} />}
        {form.draft?.problem && !reply && (
          <p className="notice">
            It could not be published at the scheduled time: {form.draft.problem}
          </p>
        )}
        {form.beside && <PageBeside beside={form.beside} />}
        <EntryForm key={place} {...loaderData} reply={reply} />
        <p className="actions">
          <a href={list} className="button-quiet">
            Go back
          </a>
          {toDelete && form.page && form.seen && (
            <a href={`/admin/publish/${kind}/edit-${form.entry}/delete`} className="button-danger">
              {toDelete}
            </a>
          )}
          {takenDown && (
            <a href={`/admin/publish/${kind}/edit-${form.entry}/erase`} className="button-danger">
              Erase it for good
            </a>
          )}
        </p>
      </div>
    </>
  );
}

/** How many pages or dates are listed before months are folded. */
const unfolded = 12;

type EntryPart = DeskForm["scan"][number] & { month?: string };

/** The pages of a scan, or dates of a series, with links to their forms. More than two later dates of a month are folded. */
function EntryParts({ pages, isEvent }: { pages: readonly EntryPart[]; isEvent: boolean }) {
  if (pages.length === 0) return null;
  const months = Map.groupBy(pages, ({ month = "" }, at) => (at >= unfolded ? month : ""));
  const begun = pages[unfolded - 1]?.month;
  return (
    <details className="desk-pages">
      <summary>
        {isEvent
          ? "Change or cancel one date in the next 12 months"
          : "Correct the words on the pages"}
      </summary>
      {[...months].map(([month, parts]) => {
        const Part = month && parts.length > 2 ? "details" : "div";
        return (
          <Part key={month}>
            {Part === "details" && (
              <summary>{month === begun ? `The rest of ${month}` : month}</summary>
            )}
            <ul>
              {parts.map(({ href, words, state }) => (
                <li key={href}>
                  <a href={href}>{words}</a> <span className="muted">{state}</span>
                </li>
              ))}
            </ul>
          </Part>
        );
      })}
    </details>
  );
}

/** The picture of a page beside the form of its words. */
function PageBeside({
  beside: { picture, note, links },
}: {
  beside: NonNullable<DeskForm["beside"]>;
}) {
  const { src, largeSrc, width, height, alt } = picture;
  return (
    <>
      <ul className="desk-pages">
        {links.map(({ href, words }) => (
          <li key={href}>
            <a href={href}>{words}</a>
          </li>
        ))}
      </ul>
      <p className="notice">{note}</p>
      <a href={largeSrc} target="_blank" rel="noreferrer" className="desk-scan">
        <img
          src={src}
          srcSet={`${src} 700w, ${largeSrc} ${width}w`}
          sizes="(width < 60rem) 92vw, 36rem"
          width={width}
          height={height}
          alt={`${alt} (opens larger)`}
        />
      </a>
    </>
  );
}
