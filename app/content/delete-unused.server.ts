import { randomUUID } from "node:crypto";
import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** What was unused for this many days is deleted, and made again if needed. */
const daysKept = 30;
const hour = 1 / 24;
/** The remains of a killed compile; a running one keeps adding to its drafts. */
const draftsKept = hour;

/** Deletes unused files from the cache folder. */
export function deleteUnused(cache: string, now = Date.now()): void {
  const days = (count: number) => now - count * 86_400_000;
  const drafts = join(cache, "drafts");
  // "made", "folders" and "editions" are of earlier versions.
  for (const name of ["code", "files", "work", "made", "scans", "folders", "pages", "editions"]) {
    deleteOlder(join(cache, name), days(daysKept), drafts);
  }
  deleteOlder(drafts, days(draftsKept), drafts);
}

/** @param oldest what was used since then is kept, in milliseconds. */
function deleteOlder(folder: string, oldest: number, drafts: string): void {
  const found = list(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, used: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest }));
  for (const { path, used } of found) {
    if (used >= oldest) continue;
    // Moved away first: a folder is deleted file by file, and must not look complete meanwhile.
    const away = join(drafts, `old-${randomUUID()}`);
    try {
      renameSync(path, away);
    } catch {
      // Another process was faster.
      continue;
    }
    rmSync(away, { recursive: true, force: true });
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
