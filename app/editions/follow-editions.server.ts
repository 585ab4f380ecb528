import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../platform/environment.server.ts";
import { Attempts } from "./attempts.server.ts";
import { isLost } from "./cache-repair.server.ts";
import { stopCompiling } from "./compile.server.ts";
import { newestEditionMark } from "./edition-store.server.ts";
import { keepLooking } from "./keep-looking.server.ts";
import { listFolder } from "./list-folder.server.ts";
import { publishShown, remakeShown, takeFolder, takeNewest } from "./open-edition.server.ts";
import { cacheFolder, type Report, shownEdition, touchShown } from "./shown-edition.server.ts";

/** How often what is shown is noted as used, in milliseconds: editions that aren't for an hour may be deleted. */
const NOTED_EVERY = 30 * 60 * 1000;

/**
 * Follows what the association says while the site runs: takes up what is published by any process,
 * and publishes what changes in CONTENT_DIR. A mistake is reported once, and the last good edition
 * stays.
 *
 * @returns a function that stops it; what it is doing is broken off.
 */
export function followEditions(report: Report): () => Promise<void> {
  const stop = new AbortController();
  const look = createLook(report);
  const following = keepLooking(stop.signal, look);
  return async () => {
    stop.abort();
    stopCompiling();
    await following;
  };
}

/**
 * Makes the function that looks once for what is new.
 *
 * @param now in milliseconds.
 */
export function createLook(report: Report, now = Date.now): () => Promise<void> {
  const folder = environment().CONTENT_DIR;
  const attempts = new Attempts(report, now);
  const takeChanged = folder ? watchFolder(folder, attempts, report) : async () => {};
  return async () => {
    await takeChanged();
    await attempts.make("follow", "", () => takeUp(attempts, report));
    const key = shownEdition()?.edition.key;
    if (key && isIncomplete(key)) await attempts.make("remake", key, remakeShown);
  };
}

/** Publishes what is shown of the folder, and shows what the database has that this process doesn't. */
async function takeUp(attempts: Attempts, report: Report): Promise<void> {
  if (!(await attempts.make("publish", shownEdition()?.edition.key ?? "", publishShown))) return;
  const newest = await newestEditionMark();
  const shown = shownEdition();
  // After a backup was restored, the newest may have a lower number, or the same and other files.
  if (!newest || (newest.number === shown?.number && newest.filesHash === shown.filesHash)) return;
  await attempts.make("newest", JSON.stringify(newest), () => takeNewest(report));
}

/** Whether the cache lacks something that is shown. */
function isIncomplete(key: string): boolean {
  const folder = join(cacheFolder(), "editions", key);
  const noted = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  if (isLost() || noted === undefined || !existsSync(join(cacheFolder(), "work"))) return true;
  return noted < Date.now() - NOTED_EVERY && !touchShown();
}

/** Whether a report is of something that is shown all the same. */
export function isNote(text: string): boolean {
  return text.startsWith("Note: ");
}

/** Reports what wasn't reported last: a mistake is found again at every look. Notes come between. */
export function onlyNew(report: Report): Report {
  let last = "";
  return (text) => {
    if (text !== last) report(text);
    if (!isNote(text)) last = text;
  };
}

/** How the report ends that follows on a mistake in the folder. */
export const inOrderAgain = "is in order again, and the site shows it.";

/**
 * Takes a folder when it has changed since the last time and now stands still: an editor saves in
 * several steps, and copying a folder takes a while.
 */
function watchFolder(folder: string, attempts: Attempts, report: Report): () => Promise<void> {
  let taken = "";
  let before = "";
  return async () => {
    const now = JSON.stringify(await listFolder(folder).catch((error) => String(error)));
    const isStill = now === before;
    before = now;
    const wasBroken = attempts.hasFailed("folder");
    if (!isStill || (now === taken && !wasBroken)) return;
    const isGood = await attempts.make("folder", now, async () => {
      // A mistake that was undone leaves what is shown.
      if (now !== taken) await takeFolder(report);
      taken = now;
    });
    if (wasBroken && isGood) report(`The folder ${folder} ${inOrderAgain}`);
  };
}
