import { basename, join, resolve } from "node:path";
import { environment, sampleContent } from "../platform/environment.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { projectRoot } from "../platform/project-root.server.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { ContentError } from "./content-error.ts";
import { newestEdition } from "./edition-store.server.ts";
import { fetchFiles } from "./fetch-files.server.ts";
import { keepFiles } from "./keep-files.server.ts";
import { publishEdition, publishFirstEdition } from "./publish-edition.server.ts";
import { readFolder } from "./read-folder.server.ts";
import {
  cacheFolder,
  compileFiles,
  type Report,
  show,
  showLast,
  shownEdition,
} from "./shown-edition.server.ts";

/**
 * Shows what the association says: what its folder holds, where CONTENT_DIR names one, else the
 * newest edition of the database, and at a first start the sample. What has mistakes is reported,
 * and the last good edition stays.
 *
 * @throws ContentError or PlainError if there is no good edition; DatabaseUnavailable while there is
 * none at hand and the database doesn't answer.
 */
export async function openEdition(report: Report): Promise<void> {
  try {
    if (environment().CONTENT_DIR) await takeFolder(report);
    else await takeNewest(report);
  } catch (error) {
    if (!(await showLastGood(error, report))) throw error;
    report(explain(error));
  }
}

/** Who publishes the sample. */
const FIRST_START = "first start";

/** What the operator reads of an error that leaves the last good edition. */
export function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `${reason}\nThe site goes on showing what it showed before.`;
}

/** Whether an error is about what the association says, and not about the program. */
export function isAboutContent(error: unknown): error is Error {
  return error instanceof ContentError || error instanceof PlainError;
}

async function showLastGood(error: unknown, report: Report): Promise<boolean> {
  if (isAboutContent(error) && environment().CONTENT_DIR) {
    try {
      return await takeNewest(report);
    } catch (other) {
      if (!isAboutContent(other) && !(other instanceof DatabaseUnavailable)) throw other;
    }
  }
  return (isAboutContent(error) || error instanceof DatabaseUnavailable) && (await showLast());
}

/**
 * Publishes and shows what CONTENT_DIR holds now. While the database is away, it is shown at once
 * and published later (`publishShown`).
 *
 * @throws ContentError with every mistake, PlainError if the folder is gone or being changed.
 */
export async function takeFolder(report: Report): Promise<void> {
  const folder = environment().CONTENT_DIR as string;
  const { files } = await readFolder(folder, cacheFolder());
  const edition = await compileFiles(files, basename(resolve(folder)), report);
  await show({ edition, files, number: null });
  await publishShown();
}

/** Publishes what is shown, if it came from the folder and isn't in the database yet. */
export async function publishShown(): Promise<void> {
  const shown = shownEdition();
  if (shown?.number !== null) return;
  try {
    await keepFiles(shown.files, cacheFolder());
    const by = "content folder";
    const { number } = await publishEdition({ files: shown.files, by });
    await show({ ...shown, number });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}

/**
 * Shows the newest edition of the database. Where there is none yet, the sample becomes the first,
 * unless CONTENT_DIR rules.
 *
 * @returns whether there is one.
 */
export async function takeNewest(report: Report): Promise<boolean> {
  const newest = await newestEdition();
  if (!newest && environment().CONTENT_DIR) return false;
  if (!newest) {
    const sample = join(projectRoot(), sampleContent);
    const { files } = await readFolder(sample, cacheFolder());
    await compileFiles(files, basename(sample), report);
    await keepFiles(files, cacheFolder());
    await publishFirstEdition({ files, by: FIRST_START });
    return takeNewest(report);
  }
  await fetchFiles(newest.files, cacheFolder());
  const edition = await compileFiles(newest.files, "content", report);
  const { files, number, publishedBy } = newest;
  await show({ edition, files, number, isSample: publishedBy === FIRST_START });
  return true;
}
