import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import pLimit from "p-limit";
import { database } from "../database/database.server.ts";
import { commandHere } from "../platform/command-line.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { touchFile } from "./cache-folder.server.ts";
import type { EditionFiles } from "./edition-files.ts";

/** How many files are fetched at once. */
const AT_ONCE = 4;

/**
 * Copies missing files of an edition from the database to the cache, as files/<SHA-256>.
 *
 * @throws PlainError if a file in the database is damaged.
 */
export async function fetchFiles(files: EditionFiles, cacheFolder: string): Promise<void> {
  const folder = join(cacheFolder, "files");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const missing = new Map([...files].map(([path, hash]) => [hash, path]));
  for (const hash of missing.keys()) if (touchFile(cacheFolder, hash)) missing.delete(hash);
  const limit = pLimit({ concurrency: AT_ONCE, rejectOnClear: true });
  try {
    const fetched = [...missing].map(([hash, path]) =>
      limit(() => fetchFile(hash, join(folder, hash), path)),
    );
    await Promise.all(fetched);
  } finally {
    limit.clearQueue();
  }
}

/**
 * Writes a file to disk atomically, after checking its hash.
 *
 * @param hash its SHA-256.
 * @param name its name in messages.
 * @throws PlainError if it is missing or damaged in the database.
 */
export async function fetchFile(hash: string, to: string, name = hash): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const part = `${to}.${randomBytes(6).toString("hex")}.part`;
  try {
    if ((await writePieces(hash, part)) !== hash) {
      throw new PlainError(
        `The database doesn't have ${name} as it was published (SHA-256 ${hash}). Restore a backup: ${commandHere("restore", "--replace", "FILE")}`,
      );
    }
    await rename(part, to);
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Finds a file in the cache, or fetches it from the database.
 *
 * @returns its path; null if neither has it.
 */
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

/** Writes a file's pieces from the database; returns their SHA-256. */
async function writePieces(hash: string, path: string): Promise<string> {
  await using file = await open(path, "wx", 0o600);
  const found = createHash("sha256");
  for (let place = 0, size = Number.POSITIVE_INFINITY, written = 0; written < size; place += 1) {
    const piece = await database()
      .selectFrom("contentPieces")
      .innerJoin("contentFiles", "contentFiles.hash", "contentPieces.hash")
      .select(["bytes", "size"])
      .where("contentPieces.hash", "=", hash)
      .where("place", "=", place)
      .executeTakeFirst();
    if (!piece) return "incomplete";
    size = piece.size;
    written += piece.bytes.length;
    found.update(piece.bytes);
    await file.writeFile(piece.bytes);
  }
  // Without this, a power cut could leave an empty file under its name.
  await file.sync();
  return found.digest("hex");
}
