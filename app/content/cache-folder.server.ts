import { createHash } from "node:crypto";
import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { errorWords, isUnreachable } from "../database/sqlite-errors.server.ts";
import { PlainError } from "../platform/plain-error.ts";

let count = 0;

/** 128 bits of a text's SHA-256, in characters that are distinct on every file system. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** Where the words of a PDF's scanned pages are, one file a page. */
export function scanFolder(cache: string, sha256: string): string {
  return join(cache, "scans", sha256);
}

/** Stores a file in the cache as files/<SHA-256>; returns the SHA-256 in hex. */
export function keepFile(cache: string, bytes: Uint8Array): string {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (!touchFile(cache, sha256, bytes.length)) writeWhole(join(cache, "files", sha256), bytes);
  return sha256;
}

const ofNothing = createHash("sha256").digest("hex");

/** Touches a file, so it isn't deleted as unused; returns whether it is there, and whole if `size` is known. */
export function touchFile(cache: string, sha256: string, size?: number): boolean {
  const path = join(cache, "files", sha256);
  const found = statSync(path, { throwIfNoEntry: false })?.size;
  const isWhole = size === undefined ? found !== 0 || sha256 === ofNothing : found === size;
  return isWhole && touch(path);
}

/** Sets a file's or folder's time to now; returns whether it exists. */
export function touch(path: string): boolean {
  try {
    utimesSync(path, new Date(), new Date());
    return true;
  } catch {
    return false;
  }
}

/** Writes a file atomically, even if others write it at the same time. */
export function writeWhole(path: string, bytes: Uint8Array | string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  count += 1;
  const draft = `${path}.${process.pid}-${threadId}-${count}`;
  try {
    writeFileSync(draft, bytes);
    renameSync(draft, path);
  } catch (error) {
    // A partial file would take up space on a full disk.
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The cache can't be read or written right now; trying again may help. */
export class CacheError extends PlainError {}

const reasons: Record<string, string> = {
  EACCES: "this account doesn't have permission",
  EFBIG: "this account isn't allowed to write files that large",
  EDQUOT: "this account has used up its disk space",
  EEXIST: "a file is in its place",
  EIO: "the disk can't be read or written",
  ENOENT: "someone just deleted part of it",
  ENOSPC: "the disk is full",
  ENOTDIR: "a file is in its place",
  EPERM: "this account doesn't have permission",
  EROFS: "the disk is read-only",
};

/** Turns an error of the file system into a CacheError; returns any other unchanged. */
export function explainCacheError(cache: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = isUnreachable(error) ? errorWords(error) : reasons[code];
  if (reason === undefined) return error;
  const advice =
    "Free up space, or give this account access to the folder. You can delete the folder; it will be made again.";
  return new CacheError(`The folder ${cache} can't be used: ${reason}. ${advice}`, {
    cause: error,
  });
}
