import { createHash } from "node:crypto";
import { data } from "react-router";
import { listDocuments } from "../content/content.ts";
import { findDocument } from "../content/convert-document.server.ts";
import { content } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { type Field, fileFields, parseFile, type Values } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { keepEarlier } from "../content/kinds/document-fields.ts";
import { pageOfSlug } from "../content/kinds/scan-words.ts";
import { entriesOf, findKind } from "../content/kinds.ts";
import { dayMade } from "../content/made-files.ts";
import { findProblems } from "../content/problems.server.ts";
import { cacheFolder, shownEdition } from "../content/shown-edition.server.ts";
import { isSeries } from "../ics/event-values.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { can, type May } from "../identity/person.server.ts";
import { isMailOff } from "../mail/mail.server.ts";
import { deleteOrTakeDown } from "./ask-about.ts";

/** Throws a 404 if there is no such kind, or the person may not publish it. */
export function requireKind(administrator: May<"publish">, name: string): Kind {
  const kind = findKind(name);
  if (kind && (!kind.isForResidents || can(administrator, "announce"))) return kind;
  throw data(null, { status: 404, statusText: "Not Found" });
}

/** The person at the desk, and the kind that a page is about. */
export function openKind({ params, context }: OfKind) {
  const administrator = personWho(context, "publish");
  return { administrator, kind: requireKind(administrator, params.kind) };
}

type OfKind = { params: { kind: string }; context: Parameters<typeof personWho>[0] };

/** Whether there is a form for a new entry; corrected words start at their document. */
export function mayAdd({ isSingle, name }: Pick<Kind, "isSingle" | "name">): boolean {
  return !isSingle && name !== "scans";
}

/** Kept beside an entry's values; in forms and drafts, among them. */
export const audienceField = {
  name: "audience",
  label: "Who can see this",
  type: "choice",
  choices: [
    { value: "", label: "Everyone" },
    { value: "residents", label: "Residents only" },
  ],
  help: "Everyone: Anyone on the internet can see this. Residents only: Only residents who are logged in can see this.",
} as const satisfies Field;

/** The fields of a kind's form, as far as they depend on the values. A date has its series' readers. */
export function formFields(kind: Kind, values?: Values, before?: Values): readonly Field[] {
  const { fields, fieldsFor, hasAudience, several } = kind;
  const all = (values && fieldsFor?.(values, before)) ?? fields;
  const shown = all.filter(({ type }) => type !== "hidden").flatMap(withEntries);
  // The PDF fills in other fields, so it comes first.
  const isFirst = ({ name }: Field) => several && ["file", keepEarlier].includes(name);
  const sorted = [...shown.filter(isFirst), ...shown.filter((field) => !isFirst(field))];
  return hasAudience && !values?.["recurrence"] ? [...sorted, audienceField] : sorted;
}

/** Adds the choices of an entry field; drops it if there are none. */
function withEntries(field: Field): Field[] {
  if (field.name === "mail" && isMailOff()) return [{ ...field, isOff: true, help: noMail }];
  const kind = findKind(field.of ?? "");
  if (!kind) return [field];
  const entries = entriesOf(kind, shownEdition()?.entries ?? []);
  const choices = entries.map((entry) => ({ value: entry.slug, label: titleOf(kind, entry) }));
  return choices.length > 0
    ? [{ ...field, choices: [{ value: "", label: "None" }, ...choices] }]
    : [];
}

const noMail = "Email isn't set up on this site yet, so nobody gets one.";

/** An entry's values in a form, with its audience unless it is a date of a series. */
export function formValues({ values, audience }: Pick<Entry, "values" | "audience">): Values {
  return audience === "residents" && !values["recurrence"] ? { ...values, audience } : values;
}

/** What keeps a form from being published at a time. */
export function findFormProblems(kind: Kind, values: Values, isNew: boolean, at = new Date()) {
  return findProblems({ ...kind, fields: formFields(kind, values) }, values, isNew, at);
}

/** A kind's entries, in the site's order; a single one always, if only blank. */
export function listOf(kind: Kind, entries: readonly Entry[]): Entry[] {
  const found = entriesOf(kind, entries);
  if (!kind.isSingle || found.length > 0) return found;
  const { name } = kind;
  return [{ kind: name, slug: name, values: {}, position: null, audience: "everyone" }];
}

/** A kind's entry of this slug. */
export function findIn(entries: readonly Entry[], kind: Kind, slug: string | null) {
  return listOf(kind, entries).find((entry) => entry.slug === slug);
}

/** The fields of the form in which two versions of an entry differ. */
export function changedFields({ fields }: Kind, before: Values = {}, after: Values = {}): Field[] {
  return fields.filter(
    ({ name, type }) => type !== "hidden" && (before[name] ?? "") !== (after[name] ?? ""),
  );
}

type Named = Pick<Entry, "slug" | "values">;

/** An entry's title in lists. */
export function titleOf(kind: Kind, { slug, values }: Named): string {
  if (kind.isSingle) return kind.title;
  const first = values[kind.fields[0]?.name ?? ""];
  return [first, ...(kind.factsOf?.(values) ?? [])].filter(Boolean).join(", ") || slug;
}

/** An entry's title, and the path of its form. */
export function linkToForm(kind: Kind, entry: Entry) {
  return { title: titleOf(kind, entry), href: `/admin/publish/${kind.name}/edit-${entry.slug}` };
}

/** The name of all that is deleted: of a series without its first day. */
export function nameWhole(values: Values, title: string): string {
  return (isSeries(values) && values["title"]) || title;
}

/** The link to an entry's removal, among these entries. */
export function nameRemoval(kind: Kind, one: Named, entries?: readonly Entry[]): string {
  const rest = entries && { slug: one.slug, entries };
  const { ask = deleteOrTakeDown, isWhole } = kind.removal?.(one.values, rest) ?? {};
  return isWhole ? ask : `${ask} “${nameWhole(one.values, titleOf(kind, one))}”`;
}

/** The path of the page that shows an entry. */
export function pageOf(kind: Kind, slug: string, values: Values): string {
  const words = kind.name === "scans" ? pageOfSlug(slug) : null;
  const document = words && listDocuments(content()).find(({ id }) => id === words.name);
  return document ? `${document.url}#page-${words.number}` : kind.pageOf(slug, values);
}

/** The date of a document's file, as its page shows it. */
export function dateOfFile({ file, updated, uploaded }: Values): string {
  const made = findDocument(cacheFolder(), parseFile(file)?.hash ?? "");
  const day = made && dayMade(made.about, content().site.timeZone);
  return updated || day || uploaded || "";
}

/** An entry's name in the audit log and history, never a person's. */
export function describeForRecords(kind: Kind, values: Values) {
  const { title, recordedBy } = kind;
  const name = recordedBy ? values[recordedBy] : titleOf(kind, { slug: title, values });
  return (name || title).slice(0, 300);
}

/** Drafts older than these fields must still apply. */
const uncounted = new Set([fileFields("file").without, "uploaded", "icon"]);

/** A short hash of an entry's values and audience (optimistic locking). */
export function entryVersion(entry: Pick<Entry, "values" | "audience">): string {
  const given = Object.entries(formValues(entry)).filter(
    ([name, value]) => value !== "" && !uncounted.has(name),
  );
  const sorted = given.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex").slice(0, 16);
}
