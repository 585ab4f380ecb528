import { type Database, transaction } from "../database/database.server.ts";
import { lock } from "../database/settings.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { chunksOf } from "./content-files.server.ts";
import type { Entry } from "./entry.ts";
import { filesOf } from "./fields.ts";
import { findKind } from "./kinds.ts";
import {
  type EditionSummary,
  type EntryRow,
  newestEdition,
  selectRows,
  toEntry,
  toRow,
} from "./store.server.ts";

/** An entry in the next edition. */
export interface EntryChange {
  kind: string;
  slug: string;
  /** Null if it is gone. */
  to: Entry | null;
  /** Taken down rather than deleted; see `EditionTables`. */
  isTakenDown?: boolean;
}

export type Publication = {
  /** A short name, such as 'command line'. */
  by: string;
  reason?: string | undefined;
  /** The edition this is based on, which must still be the newest; null for the first. */
  after?: number | null;
  /** More writes in the same transaction. */
  record?: (on: Database, edition: EditionSummary) => Promise<void>;
} & (
  | /** What differs from the newest edition. */ { changes: readonly EntryChange[] }
  | /** Every entry, of an earlier edition. */ { all: readonly Entry[] }
  | /** Every entry of the kinds that a folder has; others stay. */ { folder: readonly Entry[] }
);

/** Publishing would undo what somebody else has published since. */
export class EditionMoved extends Error {
  override readonly name = "EditionMoved";
}

/** The newest edition afterward. */
export interface Published extends EditionSummary {
  /** False if nothing changed. */
  isNew: boolean;
}

/**
 * Publishes an edition, unless nothing changes.
 *
 * @throws PlainError if the database lacks a file; EditionMoved if there is a newer edition than `after`.
 */
export function publish(publication: Publication): Promise<Published> {
  return transaction((on) => publishIn(on, publication));
}

/** Publishes in a transaction that hasn't written anything yet. */
export async function publishIn(on: Database, publication: Publication): Promise<Published> {
  // So two publishers get two numbers.
  await lock(on, "editions");
  const newest = await newestEdition(on);
  const { by, reason, after, record } = publication;
  if (after !== undefined && (newest?.number ?? null) !== after) throw new EditionMoved();
  const { ended, down, begun } = await findChanges(on, publication, newest?.number ?? 0);
  if (newest && ended.length + down.length + begun.length === 0) {
    return { ...newest, isNew: false };
  }
  const edition: EditionSummary = {
    number: (newest?.number ?? 0) + 1,
    publishedAt: new Date().toISOString(),
    publishedBy: by,
    reason: reason || null,
  };
  const { number } = edition;
  await on.insertInto("editions").values(edition).execute();
  await endRows(on, ended, { toEdition: number });
  await endRows(on, down, { toEdition: number, isTakenDown: 1 });
  for (const rows of chunksOf(begun)) {
    const values = rows.map((row) => ({ ...row, fromEdition: number, toEdition: null }));
    await on.insertInto("entries").values(values).execute();
  }
  await claimFiles(on, begun, number);
  await record?.(on, edition);
  return { ...edition, isNew: true };
}

/** The rows that end, those of them that are taken down, and the new ones. */
async function findChanges(on: Database, publication: Publication, newest: number) {
  const isAll = !("changes" in publication);
  const changes: readonly EntryChange[] = isAll
    ? ("all" in publication ? publication.all : publication.folder).map((to) => {
        return { kind: to.kind, slug: to.slug, to };
      })
    : publication.changes;
  const slugs = changes.map(({ slug }) => slug);
  const rows = await selectRows(on, newest)
    .$if(!isAll && slugs.length > 0, (query) => query.where("slug", "in", slugs))
    .execute();
  const before = new Map(rows.map((row) => [keyOf(row), row]));
  const found = { ended: [] as EntryRow[], down: [] as EntryRow[], begun: [] as EntryRow[] };
  for (const change of changes) {
    const [row, next] = [before.get(keyOf(change)), change.to && toRow(change.to)];
    before.delete(keyOf(change));
    if (row ? isSame(row, next) : !next) continue;
    if (row) (!next && change.isTakenDown ? found.down : found.ended).push(row);
    if (next) found.begun.push(next);
  }
  if ("all" in publication) found.ended.push(...before.values());
  if ("folder" in publication) {
    const ofFolder = ({ kind }: EntryRow) => findKind(kind)?.folder.form !== "none";
    found.ended.push(...[...before.values()].filter(ofFolder));
  }
  return found;
}

function keyOf({ kind, slug }: Pick<Entry, "kind" | "slug">): string {
  return `${kind} ${slug}`;
}

function isSame(row: EntryRow, next: EntryRow | null): boolean {
  return (["values", "position", "audience"] as const).every((name) => row[name] === next?.[name]);
}

async function endRows(
  on: Database,
  ended: readonly EntryRow[],
  end: { toEdition: number; isTakenDown?: 0 | 1 },
): Promise<void> {
  for (const [kind, rows] of Map.groupBy(ended, (row) => row.kind)) {
    for (const slugs of chunksOf(rows.map(({ slug }) => slug))) {
      await on
        .updateTable("entries")
        .set(end)
        .where("kind", "=", kind)
        .where("slug", "in", slugs)
        .where("toEdition", "is", null)
        .execute();
    }
  }
}

/** Keeps the files of new entries for good; fails if one is missing. */
async function claimFiles(on: Database, begun: readonly EntryRow[], number: number): Promise<void> {
  const named = new Set(filesOf(begun.map(toEntry)).map(({ hash }) => hash));
  for (const hashes of chunksOf([...named])) {
    await on
      .updateTable("contentFiles")
      .set({ firstEdition: number })
      .where("hash", "in", hashes)
      .where("isWhole", "=", 1)
      .where("firstEdition", "is", null)
      .execute();
    const claimed = await on
      .selectFrom("contentFiles")
      .select("hash")
      .where("hash", "in", hashes)
      .where("firstEdition", "is not", null)
      .execute();
    if (claimed.length === hashes.length) continue;
    throw new PlainError(
      "Some files didn't reach the database, so nothing was published. Try again.",
    );
  }
}
