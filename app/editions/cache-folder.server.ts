import { createHash } from "node:crypto";
import { mkdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";

let count = 0;

/**
 * Keeps one of the association's own files in the cache, as files/ and its SHA-256.
 *
 * @returns the SHA-256 in hex.
 */
export function keepFile(cache: string, bytes: Uint8Array): string {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (!touchFile(cache, sha256)) writeWhole(join(cache, "files", sha256), bytes);
  return sha256;
}

/** Notes that a file is in use, so that it isn't deleted as old. Says whether it is there. */
export function touchFile(cache: string, sha256: string): boolean {
  return touch(join(cache, "files", sha256));
}

/** Sets the time of a file or folder to now. Says whether it is there. */
export function touch(path: string): boolean {
  try {
    utimesSync(path, new Date(), new Date());
    return true;
  } catch {
    return false;
  }
}

/** Writes a file that is whole as soon as it has its name, whoever writes it at the same time. */
export function writeWhole(path: string, bytes: Uint8Array | string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  count += 1;
  const draft = `${path}.${process.pid}-${threadId}-${count}`;
  writeFileSync(draft, bytes);
  renameSync(draft, path);
}
