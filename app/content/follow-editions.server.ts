import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { log } from "../platform/log.server.ts";
import { schedule } from "../platform/scheduler.server.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { explainCacheError } from "./cache-folder.server.ts";
import { isLost } from "./cache-repair.server.ts";
import { forgetMade } from "./made.server.ts";
import {
  explain,
  isAboutContent,
  isShown,
  remakeShown,
  takeNewest,
} from "./open-edition.server.ts";
import { ConversionStopped, stopConverting } from "./run-converter.server.ts";
import { cacheFolder, type Report, shownEdition, touchShown } from "./shown-edition.server.ts";
import { newestEdition } from "./store.server.ts";

const NOTED_EVERY = 30 * 60 * 1000;

/** Shows what any process publishes, while the site runs; returns a function that stops it. */
export function followEditions(report: Report): () => Promise<void> {
  const stop = schedule("editions", createLook(report));
  const stopDeleting = schedule("unused files", async () => deleteUnused(cacheFolder()), 3_600_000);
  return async () => {
    const stopped = Promise.all([stop(), stopDeleting()]);
    stopConverting();
    await stopped;
  };
}

/** Returns a function that looks for changes once. */
export function createLook(report: Report, now = Date.now): () => Promise<void> {
  const retry = createRetries(report, now);
  let noted = now();
  return async () => {
    await retry("follow", async () => {
      const newest = await newestEdition();
      // After a restore, the newest may have a lower number, or the same one again.
      if (!newest || isShown(newest)) return;
      await retry(JSON.stringify(newest), () => takeNewest(report));
    });
    const key = shownEdition()?.edition.key;
    if (!key) return;
    const isDue = now() - noted > NOTED_EVERY;
    if (isDue) noted = now();
    const isGone = !existsSync(join(cacheFolder(), "work")) || (isDue && !touchShown());
    if (isGone) forgetMade();
    if (isLost() || isGone) await retry(`remake ${key}`, remakeShown);
  };
}

/** Doesn't repeat a report: the same mistake is found at every look. */
export function onlyNew(report: Report): Report {
  let last = "";
  return (text) => {
    if (text !== last) report(text);
    last = text;
  };
}

/** Files unused for this long are deleted; they are made again if needed. */
const daysKept = 30;
/** Remains of a killed converter; a running one keeps writing to its drafts. */
const draftsKept = 1 / 24;

function deleteUnused(cache: string): void {
  // "made", "folders" and "editions" are from earlier versions.
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

/** Pauses in milliseconds after what an operator can fix at any moment, and after a fault of the program. */
const SHORTEST_REST = { plain: 5000, fault: 60_000 };
/** A failed task rests this many times as long as it took: it may have kept a processor busy. */
const REST = 10;

/**
 * Returns a function that runs a named task, and retries failed ones with backoff; not while the database is away.
 */
export function createRetries(report: Report, now: () => number) {
  const pauses = new Map<string, number>();
  return async (task: string, act: () => Promise<unknown>): Promise<void> => {
    const started = now();
    if (started < (pauses.get(task) ?? started)) return;
    pauses.delete(task);
    try {
      await act();
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable || fault instanceof ConversionStopped) return;
      const error = explainCacheError(cacheFolder(), fault);
      const shortest = isAboutContent(error) ? SHORTEST_REST.plain : SHORTEST_REST.fault;
      pauses.set(task, now() + Math.max(shortest, REST * (now() - started)));
      if (isAboutContent(error)) report(explain(error));
      else log.error({ err: error }, "the published content could not be loaded");
    }
  };
}
