import { createHash } from "node:crypto";
import { closeSync, createReadStream, openSync, readSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { PlainError } from "../../platform/plain-error.ts";

/**
 * The application id in a SQLite file's header, which means that a checksum follows the last page
 * (sqlite.org/fileformat2.html, 1.3). Without this mark, a backup truncated right before its checksum would pass
 * for one of the versions that wrote none.
 */
const MARK = Buffer.from("ShrB");
const MARK_AT = 68;

/** Follows the last page. SQLite, and versions of this program without checksums, ignore it. */
const ending = (sha256: string) => `\nshoreline backup sha256 ${sha256}\n`;
const ENDING_LENGTH = ending("0".repeat(64)).length;

/** Appends the SHA-256 of a database copy to it. */
export async function addChecksum(path: string): Promise<void> {
  await using file = await open(path, "r+");
  await file.write(MARK, 0, MARK.length, MARK_AT);
  const { size } = await file.stat();
  await file.write(ending(await hashOf(path, size)), size);
}

/** Whether a SQLite file's header says that it ends with a checksum. */
export function hasMark(path: string): boolean {
  return readAt(path, MARK_AT, MARK.length).equals(MARK);
}

/**
 * Compares a SQLite file with the checksum at its end.
 *
 * @param name its name in messages.
 * @returns false if it has none: it is an older version's backup, or a site's own file.
 * @throws PlainError if it isn't what was written.
 */
export async function matchesChecksum(path: string, name: string): Promise<boolean> {
  const content = Math.max(0, statSync(path).size - ENDING_LENGTH);
  const found = readAt(path, content, ENDING_LENGTH).toString("latin1");
  const mark = readAt(path, MARK_AT, MARK.length);
  // If either the mark or the ending was damaged, the other one still tells.
  if (mark.every((byte) => byte === 0) && !found.includes("shoreline backup")) return false;
  if (found === ending(await hashOf(path, content))) return true;
  throw new PlainError(
    `${name} is cut off or damaged: its checksum doesn't match. Nothing was changed. Use another backup.`,
  );
}

/** The SHA-256, in hex, of a file's first bytes. */
async function hashOf(path: string, length: number): Promise<string> {
  const hash = createHash("sha256");
  if (length === 0) return hash.digest("hex");
  for await (const piece of createReadStream(path, { end: length - 1 })) hash.update(piece);
  return hash.digest("hex");
}

function readAt(path: string, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const file = openSync(path, "r");
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, length, position));
  } finally {
    closeSync(file);
  }
}
