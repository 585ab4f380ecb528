import type { Administrator } from "../identity/person.server.ts";
import { openNewest } from "./candidate.server.ts";
import { type Draft, findDraft, findDraftOf } from "./drafts.server.ts";
import { markOf } from "./entry-mark.server.ts";
import type { Values } from "./fields.ts";
import type { Entry, Kind } from "./kind.server.ts";

/** What a form of the desk is filled with. */
export interface DeskForm {
  values: Values;
  /** The entry's id; null for a new one. */
  entry: string | null;
  title: string;
  /** The entry's mark as it is published now; "" for a new one. */
  seen: string;
  /** The draft that the form goes on with. */
  draft: Pick<Draft, "id" | "revision" | "savedAt" | "publishAt" | "problem"> | null;
}

/**
 * What the form for an address shows: "new", "draft-" and a draft's id, or "edit-" and an entry's.
 *
 * @returns null where there is no such entry.
 */
export async function openForm(
  administrator: Administrator,
  kind: Kind,
  place: string,
): Promise<DeskForm | null> {
  if (place === "new" && !kind.isSingle) return newForm(kind);
  if (place.startsWith("draft-")) {
    const draft = await findDraft(administrator, place.slice("draft-".length));
    return draft?.kind === kind.name && draft.action === "save" ? toForm(draft) : null;
  }
  if (!place.startsWith("edit-")) return null;
  // Also of an entry that somebody has deleted since.
  const of = { kind: kind.name, entry: place.slice("edit-".length), action: "save" } as const;
  const draft = await findDraftOf(administrator, of);
  if (draft) return toForm(draft);
  const entry = await findEntry(kind, place);
  if (!entry) return null;
  const { id, title, values } = entry;
  return { values, entry: id, title, seen: markOf(values), draft: null };
}

/** The published entry of an address such as "edit-bylaws". */
export async function findEntry(kind: Kind, place: string): Promise<Entry | undefined> {
  if (!place.startsWith("edit-")) return undefined;
  const { files } = await openNewest();
  const id = place.slice("edit-".length);
  return (await kind.read(files)).find((entry) => entry.id === id);
}

function newForm(kind: Kind): DeskForm {
  return { values: {}, entry: null, title: `Add ${kind.one}`, seen: "", draft: null };
}

function toForm(draft: Draft): DeskForm {
  const { values, entry, title, seen } = draft;
  const { id, revision, savedAt, publishAt, problem } = draft;
  return {
    values,
    entry,
    title,
    seen: seen ?? "",
    draft: { id, revision, savedAt, publishAt, problem },
  };
}
