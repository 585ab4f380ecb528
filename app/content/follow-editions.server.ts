import { randomUUID } from "node:crypto";
import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { schedule } from "../platform/scheduler.server.ts";
import { Attempts } from "./attempts.server.ts";
import { isLost } from "./cache-repair.server.ts";
import { isShown, remakeShown, takeNewest } from "./open-edition.server.ts";
import { stopCompiling } from "./run-compiler.server.ts";
import { cacheFolder, type Report, shownEdition, touchShown } from "./shown-edition.server.ts";
import { newestMark } from "./store.server.ts";

/** How often the shown edition is touched, in milliseconds; what isn't for 30 days is deleted. */
const NOTED_EVERY = 30 * 60 * 1000;

/**
 * Follows the content while the site runs: shows what any process publishes.
 *
 * @returns a function that stops it, even in the middle of something.
 */
export function followEditions(report: Report): () => Promise<void> {
  const stop = schedule("editions", createLook(report));
  const stopDeleting = schedule("unused files", async () => deleteUnused(cacheFolder()), 3_600_000);
  return async () => {
    const stopped = Promise.all([stop(), stopDeleting()]);
    stopCompiling();
    await stopped;
  };
}

/**
 * Makes the function that looks for changes once.
 *
 * @param now in milliseconds.
 */
export function createLook(report: Report, now = Date.now): () => Promise<void> {
  const attempts = new Attempts(report, now);
  let noted = now();
  return async () => {
    await attempts.make("follow", "", async () => {
      const newest = await newestMark();
      // After a restore, the newest may have a lower number, or the same number once more.
      if (!newest || isShown(newest)) return;
      await attempts.make("newest", JSON.stringify(newest), () => takeNewest(report));
    });
    const key = shownEdition()?.edition.key;
    if (!key) return;
    const isDue = now() - noted > NOTED_EVERY;
    if (isDue) noted = now();
    const isIncomplete = isLost() || (isDue && !touchShown());
    if (isIncomplete) await attempts.make("remake", key, remakeShown);
  };
}

/**
 * Reports something unless it was the last report, since a mistake is found again at every look.
 */
export function onlyNew(report: Report): Report {
  let last = "";
  return (text) => {
    if (text !== last) report(text);
    last = text;
  };
}

/** What was unused for this many days is deleted, and made again if needed. */
const daysKept = 30;
const hour = 1 / 24;
/** The remains of a killed compile; a running one keeps adding to its drafts. */
const draftsKept = hour;

/** Deletes unused files from the cache folder. */
function deleteUnused(cache: string): void {
  const days = (count: number) => Date.now() - count * 86_400_000;
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
