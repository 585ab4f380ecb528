import { type Edition, NoEdition } from "../editions/edition.server.ts";
import { newestEdition } from "../editions/edition-store.server.ts";
import { fetchFiles } from "../editions/fetch-files.server.ts";
import { cacheFolder, compileFiles, shownEdition } from "../editions/shown-edition.server.ts";
import { findDeadLinks } from "./dead-links.server.ts";
import type { Draft } from "./drafts.server.ts";
import { entryVersion } from "./entry-version.server.ts";
import { explainFault, type Unpublishable } from "./explain-fault.server.ts";
import { type Problem, parseFile, type Values } from "./fields.ts";
import { findFault } from "./find-fault.server.ts";
import type { Entry, Kind } from "./kind.server.ts";
import { findProblems } from "./problems.server.ts";
import { isSlug } from "./slug.server.ts";
import { SourceFiles } from "./source-files.server.ts";
import { openTakenDown } from "./taken-down.server.ts";

/** A change of what the site says. */
export interface Change {
  kind: Kind;
  action: "save" | "remove" | "order";
  /** The entry's id; null for a new one, and for an order. */
  entry: string | null;
  values: Values;
  /**
   * The entry's mark when its editor opened it (optimistic locking). Null for a new entry, and for a removal
   * that applies no matter what the entry says.
   */
  seen: string | null;
  /** The edition from which an entry is brought back. */
  from?: { number: number; files: SourceFiles };
  /** For a reorder: all ids. */
  ids?: readonly string[];
}

/** Turns a draft into a change. */
export function changeOf(kind: Kind, { action, entry, values, seen }: Draft): Change {
  return { kind, action, entry, values, seen };
}

/** The site's content as it would be after a change. */
export interface Candidate {
  edition: Edition;
  /** See `Base`; the files are those after the change. */
  base: Base["number"];
  files: SourceFiles;
  /** The entry's id afterwards. */
  entry: string;
  /** The entry as it is published now; null for a new one. */
  before: Entry | null;
}

export type Outcome<Value> =
  | ({ ok: true } & Value)
  | Unpublishable
  /** The entry as somebody else has changed it meanwhile; null if they deleted it. */
  | { ok: false; problems: []; now: Entry | null };

/** What a change starts from: the newest edition, with its files in the cache. */
export interface Base {
  /** Its number; null if the database has no edition yet. */
  number: number | null;
  files: SourceFiles;
}

/** @throws NoEdition if nothing has been published yet. */
export async function openNewest(): Promise<Base> {
  const newest = (await newestEdition()) ?? shownEdition();
  if (!newest) throw new NoEdition("There is no content yet.");
  await fetchFiles(newest.files, cacheFolder());
  return { number: newest.number, files: new SourceFiles(newest.files, cacheFolder()) };
}

/**
 * Applies a change without publishing it.
 *
 * @param given the base, if already open; its files are changed.
 * @throws DatabaseUnavailable
 */
export async function makeCandidate(
  change: Change,
  given?: Base,
): Promise<Outcome<{ candidate: Candidate }>> {
  const { kind, action, values } = change;
  const missing = action === "save" ? findProblems(kind, values) : [];
  if (missing.length > 0) return { ok: false, problems: missing };
  try {
    const { number: base, files } = given ?? (await openNewest());
    const entries = await kind.read(files);
    const before = entries.find(({ id }) => id === change.entry) ?? null;
    if (isChanged(change, before)) return { ok: false, problems: [], now: before };
    const entry = await apply(change, files, await earlierFiles(change, before));
    await fetchFiles(files.files, cacheFolder());
    const faults = await findFaultyPdfs(change, before);
    if (faults.length > 0) return { ok: false, problems: faults };
    const edition = await compileFiles(files.files, "content", () => {});
    // A restored entry gets its old values.
    const dead =
      action === "save" && !change.from ? await findDeadLinks(kind, values, edition) : [];
    if (dead.length > 0) return { ok: false, problems: dead };
    return { ok: true, candidate: { edition, base, files, entry, before } };
  } catch (error) {
    return explainFault(error, kind, values);
  }
}

/** PDFs are converted after they are published, so whether they open is checked before. */
async function findFaultyPdfs(
  { kind, action, values }: Change,
  before: Entry | null,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const names = kind.fields.flatMap(({ name, type }) => (type === "pdf" ? [name] : []));
  for (const field of action === "save" ? names : []) {
    const file = parseFile(values[field]);
    if (!file || file.hash === parseFile(before?.values[field])?.hash) continue;
    const message = await findFault(file);
    if (message) problems.push({ field, message });
  }
  return problems;
}

function isChanged({ action, entry, seen }: Change, now: Entry | null): boolean {
  if (entry === null) return false;
  // A deleted entry comes back under its old name.
  if (now === null) return action !== "save" || seen !== null || !isSlug(entry);
  return entryVersion(now.values) !== seen && !(action === "remove" && seen === null);
}

/** The files of the edition that last had a deleted entry; null if there is none. */
async function earlierFiles(
  { kind, action, entry, from }: Change,
  before: Entry | null,
): Promise<SourceFiles | null> {
  if (from) return from.files;
  if (action !== "save" || entry === null || before) return null;
  return (await openTakenDown(kind, entry))?.files ?? null;
}

async function apply(
  change: Change,
  files: SourceFiles,
  earlier: SourceFiles | null,
): Promise<string> {
  const { kind, action, entry, values, ids } = change;
  if (action === "save") {
    if (earlier && entry !== null) await kind.copy?.(earlier, files, entry);
    return kind.write(files, entry, values);
  }
  if (action === "remove") await kind.remove?.(files, entry ?? "");
  else await kind.order?.(files, ids ?? []);
  return entry ?? "";
}
