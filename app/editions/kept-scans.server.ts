import { readdirSync } from "node:fs";
import { join } from "node:path";
import { touch } from "./cache-folder.server.ts";
import type { EditionFiles } from "./edition-files.ts";
import { shortHash } from "./edition-key.server.ts";

/** Where the cache keeps what was read of a PDF's scanned pages, a file a page. */
export function scanFolder(cache: string, sha256: string): string {
  return join(cache, "scans", sha256);
}

/** The file that says of a PDF that somebody has stopped its reading; it changes the mark of its scans, too. */
export function stopNote(cache: string, sha256: string): string {
  return join(scanFolder(cache, sha256), "stopped");
}

/** The scans among some files of which pages were read, and the names of what is kept of them. */
function listKept(cache: string, files: EditionFiles): [sha256: string, names: string[]][] {
  const known = new Set(list(join(cache, "scans")));
  const hashes = [...new Set(files.values())].filter((sha256) => known.has(sha256)).sort();
  return hashes.map((sha256) => [sha256, list(scanFolder(cache, sha256)).sort()]);
}

/** Changes with each page of their scans that was read; "" while there is none. */
export function markOfScans(cache: string, files: EditionFiles): string {
  const kept = listKept(cache, files);
  return kept.length > 0 ? shortHash(JSON.stringify(kept)) : "";
}

/** Notes what was read of these files as used, so that it isn't deleted as old. */
export function touchScans(cache: string, files: EditionFiles): void {
  for (const [sha256] of listKept(cache, files)) touch(scanFolder(cache, sha256));
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
