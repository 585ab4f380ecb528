import type { May } from "../identity/person.server.ts";
import { listDrafts } from "./drafts.server.ts";
import { kinds } from "./kinds.server.ts";
import { openNewest } from "./next-edition.server.ts";
import { readKind } from "./read-kind.server.ts";
import { listTakenDown } from "./taken-down.server.ts";

/** A kind on the desk's first page. */
export interface ListedKind {
  name: string;
  title: string;
  one: string;
  isSingle: boolean;
  /** Whether there is a form for a new entry. */
  mayAdd: boolean;
  insteadOf: string | undefined;
  /** No entry says anything. */
  isBlank: boolean;
  entries: number;
  drafts: number;
  takenDown: number;
}

/** How many entries and drafts there are of each kind. */
export async function listKinds(administrator: May<"publish">): Promise<ListedKind[]> {
  const { files } = await openNewest();
  const drafts = await listDrafts(administrator);
  const takenDown = await listTakenDown();
  const counted = kinds.map(async (kind) => {
    const { name, title, one, isSingle = false, insteadOf, begin } = kind;
    const ofKind = drafts.filter((draft) => draft.kind === name);
    const entries = await readKind(kind, files);
    const ids = new Set(entries.map(({ id }) => id));
    const gone = takenDown.filter((one) => one.kind === name && !ids.has(one.entry));
    const counts = { entries: entries.length, drafts: ofKind.length, takenDown: gone.length };
    const isBlank = entries.every(({ values }) => Object.values(values).every((text) => !text));
    const mayAdd = !isSingle && !begin;
    return { name, title, one, isSingle, mayAdd, insteadOf, isBlank, ...counts };
  });
  const all = await Promise.all(counted);
  // Not listed: what could replace a list but doesn't yet (the list links to it), and kinds that are created
  // elsewhere.
  const isAlways = ({ insteadOf, mayAdd, isSingle }: ListedKind) =>
    !insteadOf && (mayAdd || isSingle);
  return all.filter((kind) => isAlways(kind) || !kind.isBlank || kind.drafts + kind.takenDown > 0);
}
