import { existsSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { environment } from "../platform/environment.server.ts";
import { schedule, wake } from "../platform/scheduler.server.ts";
import { Attempts } from "./attempts.server.ts";
import { isLost } from "./cache-repair.server.ts";
import { newestEditionMark } from "./edition-store.server.ts";
import { listFolder } from "./list-folder.server.ts";
import { publishShown, remakeShown, takeFolder, takeNewest } from "./open-edition.server.ts";
import { stopCompiling } from "./run-compiler.server.ts";
import { cacheFolder, type Report, shownEdition, touchShown } from "./shown-edition.server.ts";

/** For so long nothing changes in a folder that is taken, in milliseconds. */
const STILL_MS = 500;

/** How often the shown edition is touched, in milliseconds: one that isn't for an hour may be deleted. */
const NOTED_EVERY = 30 * 60 * 1000;

/**
 * Follows the content while the site runs: shows what any process publishes, and publishes changes in
 * CONTENT_DIR. A mistake is reported once, and the last good edition stays.
 *
 * @returns a function that stops it, even in the middle of something.
 */
export function followEditions(report: Report): () => Promise<void> {
  const { CONTENT_DIR } = environment();
  const stop = schedule("editions", createLook(report));
  const stopWatching = CONTENT_DIR ? lookOnChange(CONTENT_DIR) : undefined;
  return async () => {
    stopWatching?.();
    const stopped = stop();
    stopCompiling();
    await stopped;
  };
}

/** Looks as soon as something changes in a folder. Where the system can't tell, the next tick finds it. */
function lookOnChange(folder: string): (() => void) | undefined {
  try {
    const watcher = watch(folder, { recursive: true }, () => void wake("editions"));
    watcher.on("error", () => {});
    return () => watcher.close();
  } catch {
    return undefined;
  }
}

/**
 * Makes the function that looks for changes once.
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

/** Publishes the folder's shown content, and shows newer editions from the database. */
async function takeUp(attempts: Attempts, report: Report): Promise<void> {
  if (!(await attempts.make("publish", shownEdition()?.edition.key ?? "", publishShown))) return;
  const newest = await newestEditionMark();
  const shown = shownEdition();
  // After a restore, the newest may have a lower number, or the same number with other files.
  if (!newest || (newest.number === shown?.number && newest.filesHash === shown.filesHash)) return;
  await attempts.make("newest", JSON.stringify(newest), () => takeNewest(report));
}

/** Whether the cache lacks a part of what is shown. */
function isIncomplete(key: string): boolean {
  const folder = join(cacheFolder(), "editions", key);
  const noted = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  if (isLost() || noted === undefined || !existsSync(join(cacheFolder(), "work"))) return true;
  return noted < Date.now() - NOTED_EVERY && !touchShown();
}

/** Whether a report is about something that is shown anyway. */
export function isNote(text: string): boolean {
  return text.startsWith("Note: ");
}

/**
 * Reports something unless it was the last report, since a mistake is found again at every look. Notes don't
 * count.
 */
export function onlyNew(report: Report): Report {
  let last = "";
  return (text) => {
    if (text !== last) report(text);
    if (!isNote(text)) last = text;
  };
}

/** The end of a report about a mistake in the folder. */
export const inOrderAgain = "is in order again, and the site shows it.";

/**
 * Reads a folder that has changed once it is stable (debounce), because editors save in several steps and
 * copying a folder takes a while.
 */
function watchFolder(folder: string, attempts: Attempts, report: Report): () => Promise<void> {
  let taken = "";
  const list = async () => JSON.stringify(await listFolder(folder).catch((error) => String(error)));
  return async () => {
    const now = await list();
    const wasBroken = attempts.hasFailed("folder");
    if (now === taken && !wasBroken) return;
    await wait(STILL_MS);
    if ((await list()) !== now) return void wake("editions");
    const isGood = await attempts.make("folder", now, async () => {
      // After a mistake was undone, the shown content is already right.
      if (now !== taken) await takeFolder(report);
      taken = now;
    });
    if (wasBroken && isGood) report(`The folder ${folder} ${inOrderAgain}`);
  };
}
