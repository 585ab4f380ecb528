import { createHash, hash as digest } from "node:crypto";
import { mkdirSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { type Database, database, transaction } from "../database/database.server.ts";
import { lock } from "../database/settings.server.ts";
import { commandHere } from "../platform/command-line.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { touchFile, writeWhole } from "./cache-folder.server.ts";
import type { SourceFile } from "./fields.ts";

/** In bytes; small, so that other writers don't wait long. */
export const PIECE = 256 * 1024;

/**
 * Stores missing files of the cache in the database before publishing. May be interrupted: only complete files
 * count.
 *
 * @throws PlainError if a file in the cache doesn't match its hash.
 */
export async function keepFiles(files: readonly SourceFile[], cacheFolder: string): Promise<void> {
  const missing = new Map(files.map(({ hash, name }) => [hash, name]));
  const keptAt = new Date().toISOString();
  for (const hashes of chunksOf([...missing.keys()])) {
    // Protects these from housekeeping for a day.
    await database()
      .updateTable("contentFiles")
      .set({ keptAt })
      .where("hash", "in", hashes)
      .where("firstEdition", "is", null)
      .execute();
    const whole = database().selectFrom("contentFiles").select("hash").where("isWhole", "=", 1);
    const found = await whole.where("hash", "in", hashes).execute();
    for (const { hash } of found) missing.delete(hash);
  }
  // Sorted, so that processes storing the same files don't deadlock.
  for (const [hash, name] of [...missing].sort()) {
    await using file = await open(join(cacheFolder, "files", hash));
    const { size } = await file.stat();
    const keep = (on: Database) => keepPieces(on, { hash, size }, file);
    // Each commit waits for the disk, but a long one makes others wait.
    const isRight = await (size > PIECE ? keep(database()) : transaction(keep));
    if (isRight) continue;
    throw new PlainError(
      `${name} is damaged in the cache. Delete the folder cache in DATA_DIR (it will be made again), then try again.`,
    );
  }
}

/** Stores a file piece by piece; other processes would write the same ones. Returns whether it matches its hash. */
async function keepPieces(
  on: Database,
  { hash, size }: { hash: string; size: number },
  file: FileHandle,
): Promise<boolean> {
  const keptAt = new Date().toISOString();
  await on
    .insertInto("contentFiles")
    .values({ hash, size, keptAt, firstEdition: null })
    .onConflict((row) => row.column("hash").doUpdateSet({ keptAt }))
    .execute();
  const found = createHash("sha256");
  for (let place = 0; place === 0 || place * PIECE < size; place += 1) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE), 0, PIECE, place * PIECE);
    const bytes = buffer.subarray(0, bytesRead);
    found.update(bytes);
    await on
      .insertInto("contentPieces")
      .values({ hash, place, bytes })
      .onConflict((row) =>
        row
          .columns(["hash", "place"])
          .doUpdateSet((given) => ({ bytes: given.ref("excluded.bytes") })),
      )
      .execute();
  }
  const isRight = found.digest("hex") === hash;
  if (isRight)
    await on.updateTable("contentFiles").set({ isWhole: 1 }).where("hash", "=", hash).execute();
  else
    await on.deleteFrom("contentFiles").where("hash", "=", hash).where("isWhole", "=", 0).execute();
  return isRight;
}

/**
 * Copies an edition's missing files from the database to the cache.
 *
 * @throws PlainError if a file in the database is damaged.
 */
export async function fetchFiles(files: readonly SourceFile[], cacheFolder: string): Promise<void> {
  // So a broken cache is noticed here, not by the first visitor.
  mkdirSync(join(cacheFolder, "files"), { recursive: true, mode: 0o700 });
  for (const { hash, name } of files) {
    if (touchFile(cacheFolder, hash)) continue;
    await fetchFile(hash, join(cacheFolder, "files", hash), name);
  }
}

/**
 * Writes a file from the database to disk.
 *
 * @param name its name in messages.
 * @throws PlainError if it is missing or damaged.
 */
export async function fetchFile(hash: string, to: string, name = hash): Promise<void> {
  const pieces = await database()
    .selectFrom("contentPieces")
    .select("bytes")
    .where("hash", "=", hash)
    .orderBy("place")
    .execute();
  const bytes = Buffer.concat(pieces.map((piece) => piece.bytes));
  if (pieces.length === 0 || digest("sha256", bytes) !== hash) {
    throw new PlainError(
      `The database doesn't have ${name} as it was published (SHA-256 ${hash}). Restore a backup: ${commandHere("restore", "--replace", "FILE")}`,
    );
  }
  writeWhole(to, bytes);
}

/** The path of a file in the cache, fetched from the database if needed; null if neither has it. */
export async function findFile(hash: string, cacheFolder: string): Promise<string | null> {
  const path = join(cacheFolder, "files", hash);
  if (touchFile(cacheFolder, hash)) return path;
  try {
    await fetchFile(hash, path);
    return path;
  } catch (error) {
    if (error instanceof PlainError) return null;
    throw error;
  }
}

const UNPUBLISHED_KEPT = 24 * 60 * 60 * 1000;

/** How many hashes, or rows of seven values, fit in one statement: SQLite takes some ten thousand values. */
const AT_ONCE = 500;

/** Deletes files that were never published, are in no draft, and were stored more than a day before `now`. */
export async function dropUnpublishedFiles(now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - UNPUBLISHED_KEPT).toISOString();
  await transaction(async (on) => {
    await lock(on, "editions");
    await on
      .deleteFrom("contentFiles")
      .where("firstEdition", "is", null)
      .where("keptAt", "<", oldest)
      .where("hash", "not in", (drafts) => drafts.selectFrom("contentDraftFiles").select("hash"))
      .execute();
  });
}

/** Splits hashes or rows into chunks that fit in one statement. */
export function chunksOf<Item>(all: readonly Item[]): Item[][] {
  const count = Math.ceil(all.length / AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}
