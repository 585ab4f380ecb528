import { content, formatMoment } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { type Field, parseFile, type Values } from "../content/fields.ts";
import {
  type LastChange,
  listLastChanges,
  listTakenDown,
  type TakenDown,
} from "../content/history.server.ts";
import type { Kind } from "../content/kind.ts";
import { hasContents } from "../content/kinds/document-fields.ts";
import { listEventFacts } from "../content/kinds/events.ts";
import { kinds } from "../content/kinds.ts";
import { FIRST_START } from "../content/open-edition.server.ts";
import { beginDate } from "../ics/change-date.server.ts";
import { dateOfSlug, isSeries, uidOf } from "../ics/event-values.server.ts";
import { isOver, nextOccurrence, readSeries } from "../ics/series.server.ts";
import type { May } from "../identity/person.server.ts";
import { isDay } from "../platform/dates.ts";
import { formatDate } from "../platform/format-date.ts";
import { foldText } from "../platform/names.ts";
import { pageOf } from "../table/paginate.server.ts";
import { describeValue } from "./compare.server.ts";
import {
  audienceField,
  dateOfFile,
  formFields,
  listOf,
  mayAdd,
  titleOf,
} from "./desk-kinds.server.ts";
import { type Draft, describeDraft, listDrafts } from "./drafts.server.ts";
import { namePublisher } from "./history.server.ts";
import { openNewest } from "./next-edition.server.ts";

/** On a page. */
export const entriesShown = 50;

type Item = Awaited<ReturnType<typeof listItems>>[number];

/**
 * A page of a kind's entries: drafts, then the site's order (events: soonest first; documents: by the page that lists
 * them), then what was taken down. All words of the search must occur, ignoring case and accents.
 */
export async function listEntries(
  administrator: May<"publish">,
  kind: Kind,
  { page: wanted = 1, search = "" }: { page?: number; search?: string } = {},
) {
  const items = await listItems(administrator, kind);
  const words = foldText(search).split(" ").filter(Boolean);
  const matching = items.filter((item) => hasWords(item, words));
  const found = belowSeries(kind, matching);
  const page = pageOf(found, wanted, entriesShown);
  const ids = page.rows.flatMap(({ id, isPublished }) => (isPublished && id !== null ? [id] : []));
  const changes = await listLastChanges(kind.name, ids);
  const listed = formFields(kind).filter(({ name }) => kind.listed?.includes(name));
  const rows = page.rows.map((item) => ({
    ...describe(kind, item, changes.get(item.id ?? "")),
    facts: [...item.facts, ...listFacts(listed, item)].join(" · "),
    group: groupOf(kind, item),
    isBelow: item.isBelow,
  }));
  return { ...page, rows, all: items.length };
}

async function listItems(administrator: May<"publish">, kind: Kind) {
  const published = listOf(kind, (await openNewest()).entries);
  const entries = kind.name === "events" ? soonestFirst(published) : published;
  const drafts = (await listDrafts(administrator)).filter((draft) => draft.kind === kind.name);
  const takenDown = await listTakenDown(kind.name);
  const known = new Set(
    [...entries, ...takenDown.map(({ entry }) => entry)].map(({ slug }) => slug),
  );
  const { factsOf = () => [], ...named } = kind;
  const toItem = (entry: Entry & { facts?: string[] }, down?: TakenDown) => ({
    ...{ id: entry.slug, title: titleOf(named, entry) },
    values:
      entry.audience === "residents" ? { ...entry.values, audience: "residents" } : entry.values,
    facts: entry.facts ?? factsOf(entry.values),
    ...{ isPublished: down === undefined, takenDown: down },
    drafts: drafts.filter((draft) => draft.entry === entry.slug),
  });
  const items = [
    ...drafts
      .filter(({ entry }) => entry === null || !known.has(entry))
      .map((draft) => ({
        // Null if never published.
        ...{ id: draft.entry, title: draft.title, values: draft.values },
        facts: factsOf(draft.values),
        ...{ isPublished: false, takenDown: undefined, drafts: [draft] },
      })),
    ...entries.map((entry) => toItem(entry)),
    ...takenDown.map((down) => toItem(down.entry, down)),
  ];
  const sections = kind.fields.find(({ name }) => name === "section")?.choices ?? [];
  const placeOf = ({ drafts, takenDown, values: { section } }: (typeof items)[number]) =>
    takenDown && drafts.length === 0
      ? sections.length
      : sections.findIndex(({ value }) => value === section);
  const hasDraft = ({ drafts }: (typeof items)[number]) => Number(drafts.length > 0);
  return items.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || hasDraft(other) - hasDraft(one),
  );
}

/** Puts the changed dates of a series below it, unless it is in another group. */
function belowSeries(kind: Kind, items: readonly Item[]) {
  const nameIn = (item: Item, id = item.id) => `${groupOf(kind, item)} ${id}`;
  const series = new Map(
    items.flatMap((item) => (isSeries(item.values) ? [[nameIn(item), item] as const] : [])),
  );
  const wholeOf = (item: Item) =>
    series.get(nameIn(item, dateOfSlug(item.id ?? "")?.series)) ?? item;
  return [...Map.groupBy(items, wholeOf)].flatMap(([whole, all]) => [
    { ...whole, isBelow: false },
    ...all.filter((item) => item !== whole).map((item) => ({ ...item, isBelow: true })),
  ]);
}

/** Coming events, series by their next date, then past ones, latest first. */
function soonestFirst(events: readonly Entry[]) {
  const { timeZone } = content().site;
  const all = readSeries(events, timeZone);
  const bySlug = new Map(all.map((series) => [series.event.slug, series]));
  const byUid = new Map(all.map(({ uid, event }) => [uid, event.values]));
  const dated = events.flatMap((event) => {
    const series = bySlug.get(event.slug);
    // Changed dates are listed on their own.
    const excluded = new Set([...(series?.excluded ?? []), ...(series?.changes.keys() ?? [])]);
    const [next, usual] = [series, series && { ...series, excluded, changes: new Map() }].map(
      (one) => one && nextOccurrence(one, Date.now())?.values,
    );
    const when = usual ?? event.values;
    const { startDate = "", endDate = startDate, startTime = "", endTime = startTime } = when;
    const values = { ...event.values, startDate, endDate, startTime, endTime };
    const comes = next?.startDate === startDate ? "next" : "next usual date";
    const which = `${isPast(values) ? "last" : comes} ${formatDate(startDate)}`;
    const whole = series ? undefined : byUid.get(uidOf(event));
    const before = whole && beginDate(event.slug, events, timeZone);
    // After a change of its series, it may be none of the dates.
    if (whole && isSeries(whole) && !before) return [];
    const facts = listEventFacts(event.values, {
      ...(usual && isSeries(event.values) && { next: which }),
      ...(whole && {
        before: before ?? { ...event.values, title: whole["title"] ?? "" },
        timeZone,
      }),
    });
    return [{ ...event, values, facts }];
  });
  dated.sort((one, other) => (one.values.startDate < other.values.startDate ? -1 : 1));
  const { coming = [], past = [] } = Object.groupBy(dated, ({ values }) =>
    isPast(values) ? "past" : "coming",
  );
  return [...coming, ...past.reverse()];
}

function isPast(values: Values): boolean {
  return isOver(values, content().site.timeZone);
}

/** Events by time, documents by the page that lists them, and what was taken down of any kind. */
function groupOf({ name, fields }: Kind, { drafts, takenDown, values }: Item): string | null {
  if (takenDown && drafts.length === 0) return "Taken down";
  const section = name === "documents" && fields.find((field) => field.name === "section");
  if (section) return describeValue(section, values["section"] ?? "");
  if (name !== "events") return null;
  if (drafts.length > 0) return "Drafts and scheduled";
  return isPast(values) ? "Past" : "Coming up";
}

function hasWords({ title, values, facts, drafts }: Item, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const texts = [values, ...drafts.map((draft) => draft.values)].flatMap(Object.values);
  const all = foldText([title, ...facts, ...texts.filter((text) => !parseFile(text))].join(" "));
  return words.every((word) => all.includes(word));
}

function describe(kind: Kind, item: Item, last: LastChange | undefined) {
  const { id, title, values, isPublished, takenDown, drafts } = item;
  const [draft] = drafts;
  const published = isPublished ? "Published" : takenDown && describeTakenDown(takenDown);
  const audience = audienceField.choices.find(
    ({ value }) => value && value === values[audienceField.name],
  )?.label;
  const isToCome = isPublished && kind.fields.some((one) => one.without) && !hasContents(values);
  const shown =
    published && audience ? `${published}, ${audience.toLowerCase()}` : (published ?? audience);
  const names = drafts.map((one) => describeDraft(one, nameOf(one, item)));
  const saved = draft && { publishedAt: draft.savedAt, publishedBy: draft.savedBy };
  const { publishedAt = "", publishedBy = FIRST_START } = saved ?? last ?? {};
  return {
    url: urlOf(kind, item),
    title: id !== null && published ? title : (draft?.title ?? title),
    state: [shown, isToCome && "No PDF yet", ...names].filter(Boolean).join(". "),
    // Nothing for the sample, which is most of a new site.
    changed:
      publishedBy === FIRST_START
        ? null
        : `Last changed ${formatMoment(publishedAt)} by ${namePublisher(publishedBy)}`,
    drafts: drafts.map(({ id, action, title, publishAt }) => ({
      id,
      name: publishAt
        ? `See what is scheduled: ${title}`
        : `See the ${action === "remove" ? "removal" : "draft"} of ${title}`,
    })),
    isTakenDown: takenDown !== undefined,
  };
}

/** A document's date may be that inside its PDF. */
function listFacts(listed: readonly Field[], { title, values }: Item): string[] {
  return listed.flatMap((field) => {
    const value = field.name === "updated" ? dateOfFile(values) : (values[field.name] ?? "");
    const words = isDay(value) ? formatDate(value) : value && describeValue(field, value);
    return title.includes(words) ? [] : [words];
  });
}

/** The draft, if the entry it removes is already gone. */
function urlOf({ name }: Kind, { id, isPublished, takenDown, drafts: [draft] }: Item): string {
  if (id !== null && (isPublished || takenDown)) return `/admin/publish/${name}/edit-${id}`;
  if (draft?.action === "remove") return `/admin/publish/review/${draft.id}`;
  return `/admin/publish/${name}/draft-${draft?.id}`;
}

function nameOf({ action, publishAt, problem }: Draft, { isPublished, takenDown }: Item): string {
  if (takenDown || !isPublished || (publishAt && action === "remove")) return "Draft";
  if (action === "remove") return problem ? "Removal" : "Removal not finished";
  return `${publishAt ? "Scheduled" : "Draft"} change`;
}

/** As in "Taken down on Dec 1, 2026, 9 am by June Marsh". */
export function describeTakenDown({ publishedAt, publishedBy }: TakenDown): string {
  return `Taken down on ${formatMoment(publishedAt)} by ${publishedBy}`;
}

/** How many entries and drafts each kind has. */
export async function listKinds(administrator: May<"publish">) {
  const newest = await openNewest();
  const waiting = await listDrafts(administrator);
  const takenDown = await listTakenDown();
  return kinds.flatMap((kind) => {
    const { name, title, one, about = null, insteadOf } = kind;
    const ofKind = waiting.filter((draft) => draft.kind === name);
    const counts = {
      entries: newest.entries.filter((entry) => entry.kind === name).length,
      drafts: ofKind.filter(({ action, publishAt }) => action === "save" && !publishAt).length,
      scheduled: ofKind.filter(({ publishAt }) => publishAt).length,
      takenDown: takenDown.filter(({ entry }) => entry.kind === name).length,
    };
    const isAddable = mayAdd(kind);
    // Not listed: a replacement that isn't used (its list links to it), and kinds created elsewhere.
    const isAlways = !insteadOf && (isAddable || about !== null);
    const isListed = isAlways || Object.values(counts).some((count) => count > 0);
    return isListed ? [{ name, title, one, about, isAddable, ...counts }] : [];
  });
}

/** What can replace a kind's entries, and its title if it does; null if nothing can. */
export async function findInstead({ name }: Kind) {
  const kind = kinds.find(({ insteadOf }) => insteadOf === name);
  if (!kind) return null;
  const [entry] = listOf(kind, (await openNewest()).entries);
  const { title = "", file, embed } = entry?.values ?? {};
  const url = `/admin/publish/${kind.name}/edit-${kind.name}`;
  return { url, shown: file || embed ? title : null };
}
