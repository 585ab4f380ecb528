import { hash as digest } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { database } from "../database/database.server.ts";
import { commandHere } from "../platform/command-line.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { touchFile, writeWhole } from "./cache-folder.server.ts";
import type { SourceFile } from "./fields.ts";

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
