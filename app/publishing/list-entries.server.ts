import { formatMoment } from "../editions/edition.server.ts";
import type { May } from "../identity/person.server.ts";
import { foldText } from "../platform/fold-text.ts";
import type { TablePage } from "../table/table-state.ts";
import { type Draft, listDrafts } from "./drafts.server.ts";
import { parseFile, type Values } from "./fields.ts";
import { type LastChange, listLastChanges } from "./history.server.ts";
import type { Kind } from "./kind.server.ts";
import type { EntryState, ListQuery } from "./list-query.ts";
import { openNewest } from "./next-edition.server.ts";
import { readKind } from "./read-kind.server.ts";
import { describeTakenDown, listTakenDown, type TakenDown } from "./taken-down.server.ts";

/** An entry in the desk's list of its kind. */
export interface ListedEntry {
  /** The address of its form, or of its removal. */
  url: string;
  title: string;
  /** As in "Published", "Published. Draft change" or "Taken down on Dec 1, 2026, 9 am by June". */
  state: string;
  /** Who changed it last and when; null if unknown. */
  changed: string | null;
  /** Its drafts: a change, a removal. */
  drafts: { id: string; name: string }[];
  isTakenDown: boolean;
}

/** A page of a list, and the number of entries on all pages. */
export interface EntryList extends TablePage<ListedEntry> {
  /** Without search or filter. */
  all: number;
}

/** How many entries a page lists. */
export const entriesShown = 50;

/** An entry before it is described. */
interface Item {
  /** Its id; null for one that was never published. */
  id: string | null;
  title: string;
  values: Values;
  isPublished: boolean;
  takenDown: TakenDown | undefined;
  drafts: Draft[];
}

/** A page of a kind's entries: drafts first, then published ones in the site's order, then those taken down. */
export async function listEntries(
  administrator: May<"publish">,
  kind: Kind,
  { page: wanted = 1, search = "", state }: Partial<ListQuery> = {},
): Promise<EntryList> {
  const items = await listItems(administrator, kind);
  const words = foldText(search).split(" ").filter(Boolean);
  const found = items.filter((item) => isIn(item, state) && hasWords(item, words));
  const pages = Math.max(1, Math.ceil(found.length / entriesShown));
  const page = Math.min(wanted, pages);
  const shown = found.slice((page - 1) * entriesShown, page * entriesShown);
  const ids = shown.flatMap(({ id, isPublished }) => (isPublished && id !== null ? [id] : []));
  const changes = await listLastChanges(kind.name, ids);
  const rows = shown.map((item) => describe(kind, item, changes.get(item.id ?? "")));
  return { rows, total: found.length, page, pages, all: items.length };
}

async function listItems(administrator: May<"publish">, kind: Kind): Promise<Item[]> {
  const { files } = await openNewest();
  const entries = await readKind(kind, files);
  const drafts = (await listDrafts(administrator)).filter((draft) => draft.kind === kind.name);
  const ids = new Set(entries.map(({ id }) => id));
  const takenDown = (await listTakenDown(kind.name)).filter(({ entry }) => !ids.has(entry));
  const known = new Set([...ids, ...takenDown.map(({ entry }) => entry)]);
  const draftsOf = (id: string) => drafts.filter(({ entry }) => entry === id);
  const items: Item[] = [
    ...drafts
      .filter(({ entry }) => entry === null || !known.has(entry))
      .map((draft) => ({
        ...{ id: draft.entry, title: draft.title, values: draft.values },
        ...{ isPublished: false, takenDown: undefined, drafts: [draft] },
      })),
    ...entries.map(({ id, title, values }) => ({
      ...{ id, title, values, isPublished: true, takenDown: undefined, drafts: draftsOf(id) },
    })),
    ...takenDown.map((one) => ({
      ...{ id: one.entry, title: one.title, values: {}, isPublished: false, takenDown: one },
      drafts: draftsOf(one.entry),
    })),
  ];
  const [prepared, others] = [true, false].map((has) =>
    items.filter((item) => item.drafts.length > 0 === has),
  );
  return [...(prepared ?? []), ...(others ?? [])];
}

function isIn({ drafts, isPublished, takenDown }: Item, state: EntryState | undefined): boolean {
  if (state === "draft") return drafts.length > 0;
  if (state === "down") return takenDown !== undefined;
  return state === undefined || isPublished;
}

function hasWords({ title, values, drafts }: Item, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const texts = [values, ...drafts.map((draft) => draft.values)].flatMap(Object.values);
  const all = foldText([title, ...texts.filter((text) => !parseFile(text))].join(" "));
  return words.every((word) => all.includes(word));
}

function describe(kind: Kind, item: Item, last: LastChange | undefined): ListedEntry {
  const { id, title, isPublished, takenDown, drafts } = item;
  const [draft] = drafts;
  const published = isPublished ? "Published" : takenDown && describeTakenDown(takenDown);
  const names = drafts.map((one) => describeDraft(one, nameOf(one, item)));
  const changed = last && `${formatMoment(last.publishedAt)}, ${last.publishedBy}`;
  return {
    url: urlOf(kind, item),
    title: id !== null && published ? title : (draft?.title ?? title),
    state: [...(published ? [published] : []), ...names].join(". "),
    changed: draft ? `${formatMoment(draft.savedAt)}, ${draft.savedBy}` : (changed ?? null),
    drafts: drafts.map(({ id, action, title }) => ({
      id,
      name: `See the ${action === "remove" ? "removal" : "draft"} of ${title}`,
    })),
    isTakenDown: takenDown !== undefined,
  };
}

/** For the removal of an entry that is already gone: the page that can delete the draft. */
function urlOf({ name }: Kind, { id, isPublished, takenDown, drafts: [draft] }: Item): string {
  if (id !== null && (isPublished || takenDown)) return `/admin/publish/${name}/edit-${id}`;
  if (draft?.action === "remove") return `/admin/publish/review/${draft.id}`;
  return `/admin/publish/${name}/draft-${draft?.id}`;
}

function nameOf({ action }: Draft, { isPublished, takenDown }: Item): string {
  if (takenDown || !isPublished) return "Draft";
  return action === "remove" ? "Draft removal" : "Draft change";
}

/** Such as "Draft, to be published on Dec 1, 2026, 9 am". */
export function describeDraft({ action, publishAt, problem }: Draft, name: string): string {
  const verb = action === "remove" ? "to be taken down" : "to be published";
  if (publishAt) return `${name}, ${verb} on ${formatMoment(publishAt)}`;
  if (problem) return `${name}, which could not be published at the scheduled time`;
  return name;
}
