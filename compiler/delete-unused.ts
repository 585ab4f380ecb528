import { randomUUID } from "node:crypto";
import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** What no edition used for this many days is deleted; whatever needs it later makes it again. */
const daysKept = 30;
/**
 * Each change makes an edition with an index of its own, 100 MB where 1,000 documents are searched. These
 * many stay, and what was used within the hour: others are soon made again, of parts that are kept.
 */
const editionsKept = 3;
const hour = 1 / 24;
/** What a compile that was ended from outside left behind; one that goes on adds to its drafts. */
const draftsKept = hour;

/** Deletes from the cache folder what nobody needs any more. */
export function deleteUnused(cache: string, now = Date.now()): void {
  const days = (count: number) => now - count * 86_400_000;
  const drafts = join(cache, "drafts");
  for (const name of ["code", "files", "work", "scans", "folders", "pages"]) {
    deleteOlder(join(cache, name), days(daysKept), drafts);
  }
  deleteOlder(join(cache, "editions"), days(daysKept), drafts);
  deleteOlder(join(cache, "editions"), days(hour), drafts, editionsKept);
  deleteOlder(drafts, days(draftsKept), drafts);
}

/**
 * @param oldest what was used since then stays, in milliseconds.
 * @param latest so many stay in any case, those used last.
 */
function deleteOlder(folder: string, oldest: number, drafts: string, latest = 0): void {
  const found = list(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, used: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest }))
    .sort((one, other) => other.used - one.used);
  for (const { path, used } of found.slice(latest)) {
    if (used >= oldest) continue;
    // A folder disappears file by file: away first, so that nobody takes it for a whole one.
    const away = join(drafts, `old-${randomUUID()}`);
    try {
      renameSync(path, away);
    } catch {
      // Someone else was faster.
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
