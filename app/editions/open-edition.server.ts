import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { database } from "../database/database.server.ts";
import { commandHere } from "../platform/command-line.server.ts";
import { environment, sampleContent } from "../platform/environment.server.ts";
import { log } from "../platform/log.server.ts";
import { isPlain, PlainError } from "../platform/plain-error.ts";
import { projectRoot } from "../platform/project-root.server.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { explainCacheError } from "./cache-folder.server.ts";
import { noteRemaking, remakeLater } from "./cache-repair.server.ts";
import { compile } from "./compile.server.ts";
import { compileFolder } from "./compile-folder.server.ts";
import { ContentError } from "./content-error.ts";
import { loadEdition } from "./edition.server.ts";
import type { EditionFiles } from "./edition-files.ts";
import { newestEdition } from "./edition-store.server.ts";
import { fetchFiles } from "./fetch-files.server.ts";
import { keepFiles } from "./keep-files.server.ts";
import { publishEdition, publishFirstEdition } from "./publish-edition.server.ts";
import { readFolder } from "./read-folder.server.ts";
import {
  cacheFolder,
  compileFiles,
  noteNumber,
  type Report,
  show,
  showLast,
  shownEdition,
  touchShown,
} from "./shown-edition.server.ts";
import { siteVersion } from "./site-version.server.ts";

/**
 * Shows the content: the folder named by CONTENT_DIR, otherwise the newest edition in the database, and at a
 * first start the sample. Mistakes are reported, and the last good edition stays.
 *
 * @throws ContentError or PlainError if there is no good edition; DatabaseUnavailable while there is none at
 *   hand and the database doesn't answer.
 */
export async function openEdition(report: Report): Promise<void> {
  try {
    if (environment().CONTENT_DIR) await takeFolder(report);
    else await takeNewest(report);
  } catch (fault) {
    const error = explainCacheError(cacheFolder(), fault);
    if (!(await showLastGood(report))) throw error;
    report(explain(error));
    if (!isPlain(error)) log.error({ err: error }, "the edition could not be opened");
  }
}

/** Who publishes the sample. */
const FIRST_START = "first start";

/** The message to the operator when the last good edition stays. */
export function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const isKept = shownEdition()?.number !== null;
  return isKept
    ? `${reason}\nThe site still shows what it showed before.`
    : `${reason}\nThe site shows the folder's content, but it isn't in the database yet.`;
}

/** Whether an error is about the content, and not a fault of the program. */
export function isAboutContent(error: unknown): error is Error {
  return error instanceof ContentError || error instanceof PlainError;
}

async function showLastGood(report: Report): Promise<boolean> {
  const isFolder = environment().CONTENT_DIR !== undefined;
  // The folder's mistakes matter more than why the newest edition can't be shown either.
  if (isFolder && !shownEdition() && (await takeNewest(report).catch(() => false))) return true;
  return showLast(report);
}

/**
 * Publishes and shows the current CONTENT_DIR. While the database is away, it is shown at once and published
 * later (`publishShown`).
 *
 * @throws ContentError with every mistake, PlainError if the folder is gone or being changed.
 */
export async function takeFolder(report: Report): Promise<void> {
  const folder = environment().CONTENT_DIR as string;
  const { files, compiled: edition } = await compileFolder(folder, cacheFolder(), (files, name) =>
    compileFiles(files, name, report, false),
  );
  await show({ edition, files, number: null });
  await publishShown();
}

/** Publishes what is shown if it came from the folder and isn't in the database yet. */
export async function publishShown(): Promise<void> {
  const shown = shownEdition();
  if (shown?.number !== null) return;
  try {
    await keepFiles(shown.files, cacheFolder());
    const by = "content folder";
    const { number } = await publishEdition({ files: shown.files, by });
    noteNumber(number);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}

/**
 * Shows the newest edition in the database. If there is none, the first is published, unless CONTENT_DIR is
 * set.
 *
 * @returns whether there is an edition.
 * @throws PlainError if it is unclear what the first one should be.
 */
export async function takeNewest(report: Report): Promise<boolean> {
  const newest = await newestEdition();
  if (!newest && environment().CONTENT_DIR) return false;
  if (!newest) {
    await publishFirst(report);
    return takeNewest(report);
  }
  await fetchFiles(newest.files, cacheFolder());
  const { files, number, publishedBy } = newest;
  const edition = await compileFiles(files, "content", report).catch(throwUnfit(number));
  await show({ edition, files, number, isSample: publishedBy === FIRST_START });
  return true;
}

/**
 * Publishes the first edition: the sample. If people already have accounts, the site is from a version that
 * showed its folder `content`, and continues with that.
 */
async function publishFirst(report: Report): Promise<void> {
  const account = await database().selectFrom("identityUsers").select("id").executeTakeFirst();
  const folder = account ? resolve("content") : join(projectRoot(), sampleContent);
  if (!existsSync(join(folder, "site.yaml"))) throw new PlainError(missingContent(folder));
  report("The text of the documents follows while the site is up already.");
  const compileNamed = (files: EditionFiles, name: string) => compileFiles(files, name, report);
  const { files } = await compileFolder(folder, cacheFolder(), compileNamed);
  await keepFiles(files, cacheFolder());
  await publishFirstEdition({ files, by: account ? "content folder" : FIRST_START });
  if (account) report(takenFrom(folder));
}

function missingContent(folder: string): string {
  return (
    `People have accounts here, but nothing has been published, and there is no folder ${folder}. The site doesn't show anything yet.\n` +
    "Earlier versions of the program showed what that folder held. Put your own back (if git removed it: git restore --source=ORIG_HEAD -- content), and start again.\n" +
    `Or publish a folder from elsewhere: ${commandHere("content", "push", "FOLDER")}\n` +
    `To show the sample association: ${commandHere("content", "push", join(projectRoot(), sampleContent))}`
  );
}

function takenFrom(folder: string): string {
  return (
    `The site shows what your folder ${folder} holds, which is edition 1 now. From now on, change it in the browser, or publish the folder: ${commandHere("content", "push", folder)}\n` +
    "To have the site follow the folder as before, set CONTENT_DIR=content."
  );
}

/** It had no mistakes when published, so a newer version of the program found some. */
function throwUnfit(number: number | null): (error: unknown) => never {
  return (error) => {
    throw error instanceof ContentError && number !== null ? explainUnfit(number, error) : error;
  };
}

function explainUnfit(number: number, error: ContentError): PlainError {
  return new PlainError(
    `This version of the program can't show edition ${number}, the newest one. ${error.message}\n` +
      `Start the version that published it; or copy it out (${commandHere("content", "pull", "FOLDER")}), fix it, ` +
      `and publish that (${commandHere("content", "push", "FOLDER")}).`,
    { cause: error },
  );
}

/**
 * Compiles the shown edition again, because the cache lost a part, more scans were read, or it was made by an
 * earlier version. If another edition is shown by then, that one stays.
 */
export async function remakeShown(): Promise<void> {
  const shown = shownEdition();
  if (!shown) return;
  // What is lost, or read, from now on counts again.
  noteRemaking();
  try {
    await remake(shown);
  } catch (error) {
    remakeLater();
    throw error;
  }
}

async function remake(shown: NonNullable<ReturnType<typeof shownEdition>>): Promise<void> {
  const cache = cacheFolder();
  const folder = environment().CONTENT_DIR;
  // Compiling deletes what wasn't used for long.
  touchShown();
  // The database may be away, or not have all files yet.
  if (folder) await readFolder(folder, cache).catch(() => undefined);
  await fetchFiles(shown.files, cache);
  const job = {
    ...{ files: shown.files, cache, version: siteVersion(), name: "content" },
    leavesUnread: true,
  };
  const { key } = await compile(job).catch(throwUnfit(shown.number));
  const edition = await loadEdition(cache, key);
  if (shownEdition()?.edition === shown.edition) await show({ ...shown, edition });
}
