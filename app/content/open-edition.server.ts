import { existsSync } from "node:fs";
import { join } from "node:path";
import { sampleContent } from "../platform/environment.server.ts";
import { log } from "../platform/log.server.ts";
import { isPlain, PlainError } from "../platform/plain-error.ts";
import { projectRoot } from "../platform/project-root.server.ts";
import { explainCacheError } from "./cache-folder.server.ts";
import { noteRemaking, remakeLater } from "./cache-repair.server.ts";
import { ContentError } from "./content-error.ts";
import { fetchFiles, keepFiles } from "./content-files.server.ts";
import { filesOf } from "./fields.ts";
import { openFolder } from "./folder/open-folder.server.ts";
import { EditionMoved, publish } from "./publish.server.ts";
import {
  cacheFolder,
  makeEdition,
  type Report,
  show,
  showLast,
  shownEdition,
} from "./shown-edition.server.ts";
import { type EditionSummary, newestEntries } from "./store.server.ts";

/**
 * Shows the newest edition; at a first start, the sample.
 *
 * @throws PlainError if none can be shown; DatabaseUnavailable if there is no earlier one to show meanwhile.
 */
export async function openEdition(report: Report): Promise<void> {
  try {
    await takeNewest(report);
  } catch (fault) {
    const error = explainCacheError(cacheFolder(), fault);
    if (!(await showLast())) throw error;
    report(explain(error));
    if (!isPlain(error)) log.error({ err: error }, "the edition could not be opened");
  }
}

/** Publishes the sample. */
export const FIRST_START = "first start";

/** Tells the operator that the last good edition stays. */
export function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `${reason}\nThe site still shows what it showed before.`;
}

/** Whether an error is about the content rather than the program. */
export function isAboutContent(error: unknown): error is Error {
  return error instanceof ContentError || error instanceof PlainError;
}

/** Shows the newest edition in the database, or publishes the sample if there is none. */
export async function takeNewest(report: Report): Promise<void> {
  const newest = await newestEntries();
  if (!newest) {
    await publishSample(report);
    return takeNewest(report);
  }
  const { entries, number, publishedAt, publishedBy } = newest;
  await fetchFiles(filesOf(entries), cacheFolder());
  const { edition } = await makeEdition(entries);
  const isSample = publishedBy === FIRST_START;
  await show({ edition, entries, number, publishedAt, isSample });
}

/** Whether this process shows an edition. */
export function isShown({ number, publishedAt }: EditionSummary): boolean {
  const shown = shownEdition();
  return shown?.number === number && shown.publishedAt === publishedAt;
}

async function publishSample(report: Report): Promise<void> {
  const folder = join(projectRoot(), sampleContent);
  if (!existsSync(folder)) throw new PlainError(`There is no folder ${folder}.`);
  report("The site will be up before the text of all documents is ready.");
  const { entries } = await openFolder(folder, { isPatient: false });
  await keepFiles(filesOf(entries), cacheFolder());
  // Another process may have been first.
  await publish({ all: entries, by: FIRST_START, after: null }).catch((error: unknown) => {
    if (!(error instanceof EditionMoved)) throw error;
  });
}

/** Makes the shown edition again: a part of the cache is gone, or more files are read. A newer edition stays. */
export async function remakeShown(): Promise<void> {
  const shown = shownEdition();
  if (!shown) return;
  // Anything lost or read from here on counts again.
  noteRemaking();
  try {
    await fetchFiles(filesOf(shown.entries), cacheFolder());
    const { edition } = await makeEdition(shown.entries);
    if (shownEdition()?.edition === shown.edition) await show({ ...shown, edition });
  } catch (error) {
    remakeLater();
    throw error;
  }
}
