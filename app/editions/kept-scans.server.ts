import { readdirSync } from "node:fs";
import { join } from "node:path";
import { touch } from "./cache-folder.server.ts";
import type { EditionFiles } from "./edition-files.ts";
import { shortHash } from "./edition-key.server.ts";

/** Where the cache keeps the words of a PDF's scanned pages, one file a page. */
export function scanFolder(cache: string, sha256: string): string {
  return join(cache, "scans", sha256);
}

/** The file that marks a PDF's reading as stopped; it changes the mark of its scans, too. */
export function stopNote(cache: string, sha256: string): string {
  return join(scanFolder(cache, sha256), "stopped");
}

/** The file that names the folder in work/ of a PDF's last conversion. */
export function convertedNote(cache: string, sha256: string): string {
  return join(cache, "converted", sha256);
}

/** The scans among some files that have pages read, and the names of those pages' files. */
function listKept(cache: string, files: EditionFiles): [sha256: string, names: string[]][] {
  const known = new Set(list(join(cache, "scans")));
  const hashes = [...new Set(files.values())].filter((sha256) => known.has(sha256)).sort();
  return hashes.map((sha256) => [sha256, list(scanFolder(cache, sha256)).sort()]);
}

/** Changes with each scanned page read; "" if there is none. */
export function markOfScans(cache: string, files: EditionFiles): string {
  const kept = listKept(cache, files);
  return kept.length > 0 ? shortHash(JSON.stringify(kept)) : "";
}

/** Touches these files' read pages, so that they aren't deleted as unused. */
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
