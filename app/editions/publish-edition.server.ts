import { type Database, database } from "../database/database.server.ts";
import { lock } from "../database/settings.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { chunksOf } from "./content-files.server.ts";
import { type EditionFiles, rejectUnsafePaths } from "./edition-files.ts";
import {
  type EditionSummary,
  findEdition,
  formatFiles,
  type StoredEdition,
} from "./edition-store.server.ts";

/** An edition to publish. */
export interface NewEdition {
  /** Compiled files that are in the database: see `keepFiles`. */
  files: EditionFiles;
  /** Who publishes: a short name, such as 'command line'. */
  by: string;
  reason?: string | undefined;
  /** The edition this one is based on, which must still be the newest; null for the first. */
  after?: number | null;
  /** More writes in the same transaction, such as to the audit log. */
  record?: (on: Database, edition: EditionSummary) => Promise<void>;
}

/** Somebody else has published since, and this would undo it. */
export class EditionMoved extends Error {
  override readonly name = "EditionMoved";
}

/** The newest edition after publishing. */
export interface Published extends EditionSummary {
  /** False if nothing had changed. */
  isNew: boolean;
}

/**
 * Publishes files as the newest edition, unless it already has the same ones.
 *
 * @throws PlainError if the database lacks a file, or one has an unsafe path; EditionMoved if there is a newer
 *   edition than `after`.
 */
export function publishEdition(edition: NewEdition): Promise<Published> {
  const { filesHash } = formatFiles(edition.files);
  return publish(edition, (newest) => formatFiles(newest.files).filesHash === filesHash);
}

/**
 * Publishes edition 1 at a first start, unless another process has done so.
 *
 * @throws PlainError as `publishEdition`.
 */
export function publishFirstEdition(edition: NewEdition): Promise<Published> {
  return publish(edition, () => true);
}

/**
 * @param suffices whether the newest edition makes publishing unnecessary.
 */
async function publish(
  { files, by, reason, after, record }: NewEdition,
  suffices: (newest: StoredEdition) => boolean,
): Promise<Published> {
  rejectUnsafePaths(files.keys());
  return database()
    .transaction()
    .execute(async (on) => {
      // So that two publishers get two numbers.
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

/** Marks files as published, so that they are kept for good; fails if one is missing. */
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
