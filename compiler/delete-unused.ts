import { randomUUID } from "node:crypto";
import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** What no edition used for this many days is deleted; whatever needs it later makes it again. */
const daysKept = 30;
/** Each change makes an edition with an index of its own, and its parts are kept: it is made again soon. */
const editionsKept = 3;
/** What a compile that was ended from outside left behind; one that goes on adds to its drafts. */
const draftsKept = 1 / 24;

/** Deletes from the cache folder what nobody needs any more. */
export function deleteUnused(cache: string, now = Date.now()): void {
  const days = (count: number) => now - count * 86_400_000;
  const drafts = join(cache, "drafts");
  for (const name of ["files", "work", "folders", "pages"]) {
    deleteOlder(join(cache, name), days(daysKept), drafts);
  }
  deleteOlder(join(cache, "editions"), days(editionsKept), drafts);
  deleteOlder(drafts, days(draftsKept), drafts);
}

function deleteOlder(folder: string, oldest: number, drafts: string): void {
  for (const name of list(folder)) {
    const path = join(folder, name);
    const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest;
    if (used >= oldest) continue;
    // A folder disappears file by file: away first, so that nobody takes it for a whole one.
    const away = join(drafts, `old-${randomUUID()}`);
    try {
      renameSync(path, away);
    } catch {
      // Somebody else was faster.
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
