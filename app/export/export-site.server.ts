import {
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { flushFolder } from "../database/backup/atomic-file.server.ts";
import { environment } from "../platform/environment.server.ts";
import { reasonOf } from "../platform/file-errors.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { copySite } from "./copy-site.server.ts";
import { writeReadMe } from "./read-me.ts";
import { withSiteCopy } from "./site-copy.server.ts";
import { type Counts, writeRecords } from "./write-records.server.ts";

/** Serves the pages of the site with this DATA_DIR, and does none of its work. */
type Serve = (
  dataFolder: string,
) => Promise<{ name: string; origin: string; close(): Promise<void> }>;

/** What an export has. */
interface Exported {
  counts: Counts;
  /** How many public pages. */
  pages: number;
}

/**
 * Writes everything of the association to a folder, in open formats, as it is at one moment, while the
 * site runs. The folder has its name only when all is in it.
 *
 * @param folder new or empty.
 * @throws PlainError when it can't be written.
 */
export async function exportSite(folder: string, serve: Serve): Promise<Exported> {
  const unfinished = `${resolve(folder)}.unfinished`;
  makeUnfinished(unfinished);
  try {
    removeEmpty(folder);
    const exported = await fill(unfinished, serve);
    renameSync(unfinished, folder);
    flushFolder(resolve(folder, ".."));
    return exported;
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

async function fill(folder: string, serve: Serve): Promise<Exported> {
  const at = new Date();
  return withSiteCopy(async (copy) => {
    const counts = await writeRecords(copy, folder);
    const { BASE_URL: live } = environment();
    const served = await serve(copy);
    const site = join(folder, "public-site");
    mkdirSync(site);
    const pages = await copySite({ origin: served.origin, live }, site).finally(served.close);
    const calendar = join(site, "calendar.ics");
    const hasCalendar = existsSync(calendar);
    if (hasCalendar) copyFileSync(calendar, join(folder, "calendar.ics"));
    const { name } = served;
    const text = writeReadMe({ name, at, counts, pages, live, hasCalendar });
    writeFileSync(join(folder, "README.txt"), text, { mode: 0o600 });
    return { counts, pages };
  });
}
