import { type Database, database } from "../database/database.server.ts";
import { lock } from "../database/lock.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { chunksOf } from "./content-files.server.ts";
import { type EditionFiles, rejectUnsafePaths } from "./edition-files.ts";
import {
  type EditionSummary,
  findEdition,
  formatFiles,
  type StoredEdition,
} from "./edition-store.server.ts";

/** What is to be published. */
export interface NewEdition {
  /** They must have been compiled, and be in the database: see `keepFiles`. */
  files: EditionFiles;
  /** By whom: a short name, such as 'command line'. */
  by: string;
  reason?: string | undefined;
  /** The number of the edition that this one was made from, which must still be the newest; null: none. */
  after?: number | null;
  /** Notes it elsewhere, as in the audit log; within the transaction, so that both are kept or neither. */
  record?: (on: Database, edition: EditionSummary) => Promise<void>;
}

/** Someone else has published meanwhile, so that this would undo theirs. */
export class EditionMoved extends Error {
  override readonly name = "EditionMoved";
}

/** The newest edition after something was to be published. */
export interface Published extends EditionSummary {
  /** False when there was nothing to publish. */
  isNew: boolean;
}

/**
 * Makes files the newest edition, unless that has just these already.
 *
 * @throws PlainError when the database doesn't have all the files, or one has an unsafe path;
 *   EditionMoved when there is a newer one than `after`.
 */
export function publishEdition(edition: NewEdition): Promise<Published> {
  const { filesHash } = formatFiles(edition.files);
  return publish(edition, (newest) => formatFiles(newest.files).filesHash === filesHash);
}

/**
 * Publishes edition 1 unless there is an edition, as a first start does; another process may do so at
 * the same time.
 *
 * @throws PlainError as `publishEdition`.
 */
export function publishFirstEdition(edition: NewEdition): Promise<Published> {
  return publish(edition, () => true);
}

/** @param suffices whether the newest edition leaves nothing to publish. */
async function publish(
  { files, by, reason, after, record }: NewEdition,
  suffices: (newest: StoredEdition) => boolean,
): Promise<Published> {
  rejectUnsafePaths(files.keys());
  return database()
    .transaction()
    .execute(async (on) => {
      // So that two get two numbers.
      await lock(on, "editions");
      const newest = await findEdition(on);
      if (after !== undefined && (newest?.number ?? null) !== after) throw new EditionMoved();
      if (newest && suffices(newest)) {
        const { files: _, ...known } = newest;
        return { ...known, isNew: false };
      }
      const edition: EditionSummary = {
        number: (newest?.number ?? 0) + 1,
        publishedAt: new Date().toISOString(),
        publishedBy: by,
        reason: reason || null,
        ...countChanges(newest?.files ?? new Map(), files),
      };
      const row = { ...edition, ...formatFiles(files) };
      await on.insertInto("editions").values(row).execute();
      await claimFiles(on, files, edition.number);
      await record?.(on, edition);
      return { ...edition, isNew: true };
    });
}

/** Marks files as those of an edition, so that they are kept for good; fails when one is missing. */
async function claimFiles(on: Database, files: EditionFiles, number: number): Promise<void> {
  for (const hashes of chunksOf([...new Set(files.values())])) {
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

function countChanges(before: EditionFiles, after: EditionFiles) {
  const kept = [...after].filter(([path]) => before.has(path));
  return {
    filesAdded: after.size - kept.length,
    filesChanged: kept.filter(([path, hash]) => before.get(path) !== hash).length,
    filesRemoved: before.size - kept.length,
  };
}
