import type { May } from "../identity/person.server.ts";
import { type Draft, findDraft, findDraftOf } from "./drafts.server.ts";
import { listNotes, listPagesOf } from "./entry-notes.server.ts";
import { entryVersion } from "./entry-version.server.ts";
import type { Values } from "./fields.ts";
import type { Beside, Entry, Kind } from "./kind.server.ts";
import type { ListedPage } from "./kinds/scan-pages.server.ts";
import { openNewest } from "./next-edition.server.ts";
import { readKind } from "./read-kind.server.ts";
import { describeTakenDown, openTakenDown } from "./taken-down.server.ts";

/** The data of a form at the desk. */
export interface DeskForm {
  values: Values;
  /** The entry's id; null for a new one. */
  entry: string | null;
  title: string;
  /** The published entry's mark; "" for a new one. */
  seen: string;
  /** The draft that the form continues. */
  draft: Pick<Draft, "id" | "revision" | "savedAt" | "publishAt" | "problem"> | null;
  /** The path of the published page; null if the entry isn't published. */
  page: string | null;
  /** Notes about the published entry. */
  notes: string[];
  /** When and by whom the entry was taken down; null if it wasn't. */
  takenDown: string | null;
  /** What the form shows next to it. */
  beside: Beside | null;
  /** The pages of a published scan, whose words can be corrected. */
  scan: ListedPage[];
}

/**
 * Opens the form for "new", "draft-<draft's id>" or "edit-<entry's id>".
 *
 * @returns null if there is no such entry.
 */
export async function openForm(
  administrator: May<"publish">,
  kind: Kind,
  place: string,
): Promise<DeskForm | null> {
  if (place === "new" && !kind.isSingle && !kind.begin) return newForm(kind);
  const draft = await findDraftAt(administrator, kind, place);
  const id = draft ? draft.entry : entryOf(place);
  const entry = id === null ? undefined : await findEntry(kind, id);
  const earlier = id === null || entry ? null : await openTakenDown(kind, id);
  const shown = entry ?? earlier?.entry ?? (id && !draft ? await kind.begin?.(id) : null);
  const filled = draft ? fromDraft(draft) : fromEntry(shown, entry);
  const takenDown = earlier && describeTakenDown(earlier.takenDown);
  const page = entry ? kind.pageOf(entry.id, entry.values) : null;
  const notes = entry ? await listNotes(kind, entry.id) : [];
  const beside = (id && (await kind.beside?.(id))) || null;
  const scan = entry ? await listPagesOf(kind, entry.id) : [];
  return filled && { ...filled, page, notes, takenDown, beside, scan };
}

/** The draft of a form's address, even if its entry has been deleted since. */
async function findDraftAt(administrator: May<"publish">, kind: Kind, place: string) {
  const { name } = kind;
  const entry = entryOf(place);
  if (entry !== null) return findDraftOf(administrator, { kind: name, entry, action: "save" });
  if (!place.startsWith("draft-")) return undefined;
  const draft = await findDraft(administrator, place.slice("draft-".length));
  return draft?.kind === name && draft.action === "save" ? draft : undefined;
}

/** The entry's id in an address such as "edit-bylaws"; null if it has none. */
export function entryOf(place: string): string | null {
  return place.startsWith("edit-") ? place.slice("edit-".length) : null;
}

/** The published entry of an id. */
export async function findEntry(kind: Kind, id: string | null): Promise<Entry | undefined> {
  const { files } = await openNewest();
  return (await readKind(kind, files)).find((entry) => entry.id === id);
}

function newForm(kind: Kind): DeskForm {
  const about = { values: {}, entry: null, title: `Add ${kind.one}`, seen: "", draft: null };
  return { ...about, page: null, notes: [], takenDown: null, beside: null, scan: [] };
}

type Filled = Omit<DeskForm, "page" | "notes" | "takenDown" | "beside" | "scan">;

function fromEntry(shown: Entry | null | undefined, published: Entry | undefined): Filled | null {
  if (!shown) return null;
  const { id, title, values } = shown;
  const seen = published ? entryVersion(published.values) : "";
  return { values, entry: id, title, seen, draft: null };
}

function fromDraft(draft: Draft): Filled {
  const { values, entry, title, seen } = draft;
  const { id, revision, savedAt, publishAt, problem } = draft;
  const known = { id, revision, savedAt, publishAt, problem };
  return { values, entry, title, seen: seen ?? "", draft: known };
}
