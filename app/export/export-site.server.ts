import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { flushFolder } from "../database/backup/atomic-file.server.ts";
import { reasonOf } from "../platform/file-errors.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import type { SiteCalendar } from "./read-calendar.server.ts";
import { writeReadMe } from "./read-me.ts";
import { withSiteCopy } from "./site-copy.server.ts";
import { type Counts, writeRecords } from "./write-records.server.ts";

/** Reads the calendar of the site with this DATA_DIR. */
type ReadCalendar = (dataFolder: string) => Promise<SiteCalendar>;

/**
 * Writes everything of the association to a folder, in open formats, as it is at one moment, while the
 * site runs. The folder has its name only when all is in it.
 *
 * @param folder new or empty.
 * @returns how many rows each list has.
 * @throws PlainError when it can't be written.
 */
export async function exportSite(folder: string, readCalendar: ReadCalendar): Promise<Counts> {
  const unfinished = `${resolve(folder)}.unfinished`;
  makeUnfinished(unfinished);
  try {
    removeEmpty(folder);
    const counts = await fill(unfinished, readCalendar);
    renameSync(unfinished, folder);
    flushFolder(resolve(folder, ".."));
    return counts;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new PlainError(`${folder} can't be written: ${reasonOf(error)}.`, { cause: error });
  }
}

function makeUnfinished(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw new PlainError(`${folder} can't be made: ${reasonOf(error)}.`, { cause: error });
    }
    throw new PlainError(
      `${folder} is there from an export that was stopped, or is still running. Delete it once none is running, then try again.`,
    );
  }
}

/** @throws PlainError, before there is any work to lose, if that can't be replaced. */
function removeEmpty(folder: string): void {
  try {
    if (existsSync(folder)) rmdirSync(folder);
  } catch (error) {
    throw new PlainError(
      `${folder} can't be replaced: it is a link, a disk of its own, or not yours. Name a new folder in it, as in ${join(folder, "export")}.`,
      { cause: error },
    );
  }
}

async function fill(folder: string, readCalendar: ReadCalendar): Promise<Counts> {
  const at = new Date();
  return withSiteCopy(async (copy) => {
    const counts = await writeRecords(copy, folder);
    const { name, calendar } = await readCalendar(copy);
    const write = (file: string, text: string) =>
      writeFileSync(join(folder, file), text, { mode: 0o600 });
    if (calendar !== undefined) write("calendar.ics", calendar);
    write("README.txt", writeReadMe({ name, at, counts, hasCalendar: calendar !== undefined }));
    return counts;
  });
}
