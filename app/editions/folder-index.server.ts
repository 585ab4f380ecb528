import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeWhole } from "./cache-folder.server.ts";
import type { EditionFiles } from "./edition-files.ts";
import { shortHash } from "./edition-key.server.ts";
import { type FolderEntry, isSame } from "./list-folder.server.ts";

/**
 * In milliseconds. A file changed twice within one tick of the file system's clock looks the same:
 * only what is older than this when it is read is believed to be unchanged later.
 */
const settled = 2000;

/** What the files of a folder were when they were last read, and their SHA-256. */
type Known = Record<string, { entry: FolderEntry; sha256: string }>;

/** The index of a folder, which saves reading again what has not changed. */
export function readFolderIndex(cache: string, folder: string) {
  const known = new Map(Object.entries(load(cache, folder)));
  return {
    /** The SHA-256 of a file; undefined if it is new, changed, or too fresh to know. */
    find(entry: FolderEntry): string | undefined {
      const found = known.get(entry.path);
      return found && isSame(found.entry, entry) ? found.sha256 : undefined;
    },
  };
}

function load(cache: string, folder: string): Known {
  try {
    return JSON.parse(readFileSync(indexFile(cache, folder), "utf8"));
  } catch {
    // It is only there to save time.
    return {};
  }
}

/**
 * Notes what the files of a folder are.
 *
 * @param now when the folder was looked at, in milliseconds.
 */
export function writeFolderIndex(
  cache: string,
  folder: string,
  { entries, files, now }: { entries: FolderEntry[]; files: EditionFiles; now: number },
): void {
  const old = entries.filter(({ mtimeMs, ctimeMs }) => Math.max(mtimeMs, ctimeMs) < now - settled);
  const known = old.flatMap((entry) => {
    const sha256 = files.get(entry.path);
    return sha256 ? [[entry.path, { entry, sha256 }] as const] : [];
  });
  writeWhole(indexFile(cache, folder), JSON.stringify(Object.fromEntries(known)));
}

function indexFile(cache: string, folder: string): string {
  return join(cache, "folders", `${shortHash(resolve(folder))}.json`);
}
