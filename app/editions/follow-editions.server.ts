import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { environment } from "../platform/environment.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { log } from "../platform/log.server.ts";
import { newestEditionNumber } from "./edition-store.server.ts";
import { listFolder } from "./list-folder.server.ts";
import {
  explain,
  isAboutContent,
  publishShown,
  takeFolder,
  takeNewest,
} from "./open-edition.server.ts";
import { cacheFolder, type Report, shownEdition } from "./shown-edition.server.ts";

/** Between two looks at the folder and the database, in milliseconds. */
const PAUSE = 1000;

/**
 * Follows what the association says while the site runs: takes up what is published by any process,
 * and publishes what changes in CONTENT_DIR. A mistake is reported once, and the last good edition
 * stays.
 *
 * @returns a function that stops it, once what it was doing is done.
 */
export function followEditions(report: Report): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const following = follow(signal, report);
  return async () => {
    stop.abort();
    await following;
  };
}

async function follow(signal: AbortSignal, report: Report): Promise<void> {
  const folder = environment().CONTENT_DIR;
  const isChanged = folder ? watchFolder(folder) : async () => false;
  while (await pause(signal)) {
    try {
      if (await isChanged()) await takeFolder(report);
      await takeUp(report);
    } catch (error) {
      if (isAboutContent(error)) report(explain(error));
      else if (!isUnavailable(error))
        log.error({ err: error }, "what is published could not be taken up");
    }
  }
}

/** False when it was broken off. */
async function pause(signal: AbortSignal): Promise<boolean> {
  try {
    await wait(PAUSE, undefined, { signal, ref: false });
    return true;
  } catch {
    return false;
  }
}

/** Shows what the database has that this process doesn't show, and makes a lost cache again. */
async function takeUp(report: Report): Promise<void> {
  await publishShown();
  const shown = shownEdition();
  const number = await newestEditionNumber();
  if (number !== null && number !== shown?.number) await takeNewest(report);
  else if (shown && !isKept(shown.edition.key)) {
    // The cache was deleted.
    if (environment().CONTENT_DIR) await takeFolder(report);
    else await takeNewest(report);
  }
}

function isKept(key: string): boolean {
  return (
    existsSync(join(cacheFolder(), "editions", key)) && existsSync(join(cacheFolder(), "work"))
  );
}

/** Reports what wasn't reported last: a mistake is found again at every look. */
export function onlyNew(report: Report): Report {
  let last = "";
  return (text) => {
    if (text !== last) report(text);
    last = text;
  };
}

/**
 * Tells whether a folder has changed since the last time and now stands still: an editor saves in
 * several steps, and copying a folder takes a while.
 */
function watchFolder(folder: string): () => Promise<boolean> {
  const look = async () => JSON.stringify(await listFolder(folder).catch((error) => String(error)));
  let taken = "";
  let before = "";
  return async () => {
    const now = await look();
    const isStill = now === before;
    before = now;
    if (now === taken || !isStill) return false;
    taken = now;
    return true;
  };
}
