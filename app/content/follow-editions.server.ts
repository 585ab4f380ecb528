import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { schedule } from "../platform/scheduler.server.ts";
import { createAttempts } from "./attempts.server.ts";
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
  const attempt = createAttempts(report, now);
  let noted = now();
  return async () => {
    await attempt("follow", async () => {
      const newest = await newestMark();
      // After a restore, the newest may have a lower number, or the same number once more.
      if (!newest || isShown(newest)) return;
      await attempt(JSON.stringify(newest), () => takeNewest(report));
    });
    const key = shownEdition()?.edition.key;
    if (!key) return;
    const isDue = now() - noted > NOTED_EVERY;
    if (isDue) noted = now();
    const isGone = !existsSync(join(cacheFolder(), "work"));
    if (isLost() || isGone || (isDue && !touchShown())) {
      await attempt(`remake ${key}`, remakeShown);
    }
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

/** What was unused for so many days is deleted, and made again if needed. */
const daysKept = 30;
/** The remains of a killed converter; a running one keeps adding to its drafts. */
const draftsKept = 1 / 24;

/** Deletes unused files from the cache folder. */
function deleteUnused(cache: string): void {
  // "made", "folders" and "editions" are of earlier versions.
  for (const name of ["code", "files", "work", "made", "scans", "folders", "pages", "editions"]) {
    deleteOlder(join(cache, name), daysKept);
  }
  deleteOlder(join(cache, "drafts"), draftsKept);
}

function deleteOlder(folder: string, days: number): void {
  const oldest = Date.now() - days * 86_400_000;
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest;
    if (used < oldest) rmSync(path, { recursive: true, force: true });
  }
}
