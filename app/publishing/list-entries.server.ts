import { formatMoment } from "../editions/edition.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { openNewest } from "./candidate.server.ts";
import { type Draft, listDrafts } from "./drafts.server.ts";
import { listLastChanges } from "./history.server.ts";
import type { Kind } from "./kind.server.ts";
import { kinds } from "./kinds.server.ts";

/** An entry in the desk's list of its kind. */
export interface ListedEntry {
  /** The last part of the address of its form. */
  place: string;
  title: string;
  /** As in "Published", "Published, with a draft" or "Draft, to be published on Dec 1, 2026, 9:00 AM". */
  state: string;
  /** Who changed it last and when; null where that is not known. */
  changed: string | null;
  /** Its drafts: of a change, of its removal. */
  drafts: { id: string; name: string }[];
}

/** The entries of a kind and its drafts, those that aren't published first. */
export async function listEntries(
  administrator: Administrator,
  kind: Kind,
): Promise<ListedEntry[]> {
  const { files } = await openNewest();
  const entries = await kind.read(files);
  const drafts = (await listDrafts(administrator)).filter((draft) => draft.kind === kind.name);
  const changes = await listLastChanges();
  const ids = new Set(entries.map(({ id }) => id));
  const loose = drafts.filter(({ entry }) => entry === null || !ids.has(entry));
  return [
    ...loose.map((draft) => ({
      place: `draft-${draft.id}`,
      title: draft.title,
      state: describeDraft(draft, "Draft"),
      changed: describeSaved(draft),
      drafts: listLinks([draft]),
    })),
    ...entries.map(({ id, title }) => {
      const own = drafts.filter(({ entry }) => entry === id);
      const states = own.map((draft) => describeDraft(draft, nameOf(draft)));
      const last = changes.get(`${kind.name} ${id}`);
      const changed = last && `${formatMoment(last.publishedAt)}, ${last.publishedBy}`;
      return {
        place: `edit-${id}`,
        title,
        state: ["Published", ...states].join(". "),
        changed: own[0] ? describeSaved(own[0]) : (changed ?? null),
        drafts: listLinks(own),
      };
    }),
  ];
}

function nameOf({ action }: Draft): string {
  return action === "remove" ? "A draft of its removal" : "A draft of a change";
}

function listLinks(drafts: readonly Draft[]): ListedEntry["drafts"] {
  return drafts.map(({ id, action, title }) => ({
    id,
    name: `See the ${action === "remove" ? "removal" : "draft"} of ${title}`,
  }));
}

function describeSaved({ savedAt, savedBy }: Draft): string {
  return `${formatMoment(savedAt)}, ${savedBy}`;
}

/** As in "Draft, to be published on Dec 1, 2026, 9:00 AM". */
export function describeDraft({ action, publishAt, problem }: Draft, name: string): string {
  const verb = action === "remove" ? "to be taken down" : "to be published";
  if (publishAt) return `${name}, ${verb} on ${formatMoment(publishAt)}`;
  if (problem) return `${name}, which could not be published at its time`;
  return name;
}

/** What the desk's first page says of each kind. */
export interface ListedKind {
  name: string;
  title: string;
  one: string;
  isSingle: boolean;
  entries: number;
  drafts: number;
}

/** How many entries and drafts there are of each kind. */
export async function listKinds(administrator: Administrator): Promise<ListedKind[]> {
  const { files } = await openNewest();
  const drafts = await listDrafts(administrator);
  const counted = kinds.map(async ({ name, title, one, isSingle = false, read }) => {
    const ofKind = drafts.filter(({ kind }) => kind === name);
    return {
      name,
      title,
      one,
      isSingle,
      entries: (await read(files)).length,
      drafts: ofKind.length,
    };
  });
  return Promise.all(counted);
}
