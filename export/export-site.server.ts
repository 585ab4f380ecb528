import {
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { flushFolder, writeAtomically } from "../app/database/backup/atomic-file.server.ts";
import { copyPostgres } from "../app/database/backup/postgres-copy.server.ts";
import { copySqlite, siteAddress } from "../app/database/backup/sqlite-copy.server.ts";
import {
  closeDatabase,
  database,
  databaseEngine,
  openDatabase,
  sqliteFile,
} from "../app/database/database.server.ts";
import { migrate } from "../app/database/migrate.server.ts";
import { appliedMigrations, rejectNewer } from "../app/database/versions.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { isFileError, reasonOf } from "../app/platform/file-errors.server.ts";
import { makeFolder } from "../app/platform/make-folder.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { sheets } from "./sheets.ts";
import { type Counts, writeRecords } from "./write-records.server.ts";

/**
 * Writes all of the association's data to a new or empty folder, in open formats, as a snapshot while the site runs.
 * The folder gets its name only when complete.
 *
 * @returns each list's row count.
 * @throws PlainError if it can't be written.
 */
export async function exportSite(folder: string): Promise<Counts> {
  const unfinished = `${resolve(folder)}.unfinished`;
  makeUnfinished(unfinished);
  try {
    removeEmpty(folder);
    const counts = await fill(unfinished);
    renameSync(unfinished, folder);
    flushFolder(resolve(folder, ".."));
    return counts;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!isFileError(error)) throw error;
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

/** @throws PlainError if the folder can't be replaced, before any work is done. */
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

async function fill(folder: string): Promise<Counts> {
  const at = new Date();
  using copy = makeCopyFolder(environment().DATA_DIR);
  await takeSnapshot(copy.path);
  await closeDatabase();
  const { name, counts } = await writeRecords(copy.path, folder);
  const words = writeReadMe(name, at, counts);
  writeFileSync(join(folder, "README.txt"), words, { mode: 0o600 });
  return counts;
}

/** An export's README.txt: what each file is, in plain words. */
function writeReadMe(name: string, at: Date, counts: Counts): string {
  const lists = sheets.map(({ name, about, isSpreadsheet }) => {
    const files = isSpreadsheet ? `${name}.csv and ${name}.json` : `${name}.json`;
    return `${files} (${counts[name] ?? 0}): ${about}`;
  });
  const parts = [
    `${name}\nEverything the site has, as of ${at.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    "Keep this folder where nobody else can read it. It has personal information that neighbors gave only to the association. Delete it when you no longer need it.",
    "Files that end in .csv open in Excel, Numbers or LibreOffice. Files that end in .json are plain text, for other programs. Times are in UTC. A cell that could be taken for a formula begins with an apostrophe.",
    "content: The texts, pictures, documents and calendar file of the pages, as they can be published again with: npm run content -- push content",
    "announcements: Each announcement as a text (Markdown), and its attachments in 'files'.",
    "calendar.ics: All events, for any calendar program (iCalendar), if there are any.",
    ...lists,
    "message-photos: Photos that came with messages to the board, each by the message's id and its number.",
    "content-drafts: Files of changes that aren't published yet, by their SHA-256.",
    "Left out on purpose: passwords (even scrambled), links and keys that open accounts, who is logged in, emails that wait to be sent, and the site's own settings and secret. To bring a site back with passwords, use a backup (npm run backup), not this folder.",
  ];
  return `${parts.join("\n\n")}\n`;
}

const prefix = "export-";
/** In milliseconds; older folders are from killed exports. */
const longestExport = 24 * 60 * 60 * 1000;

/**
 * Copies the site's database as a snapshot into a SQLite file with current tables, so that readers of the copy need
 * only one engine.
 *
 * @param folder where shoreline.db is created, as in a DATA_DIR.
 * @throws PlainError if a newer version of the program has changed the database.
 */
async function takeSnapshot(folder: string): Promise<void> {
  const settings = { ...environment(), DATA_DIR: folder, DATABASE_URL: undefined };
  const file = sqliteFile(settings);
  const engine = databaseEngine();
  // First, because SQLite would also copy a newer version's tables.
  rejectNewer(await appliedMigrations(database(), engine));
  await writeAtomically(file, async (part) => {
    if (engine === "postgres") await copyPostgres(database(), part);
    else await copySqlite(siteAddress(sqliteFile(environment())), part);
  });
  await using copy = openDatabase(settings);
  // A copy needs no backup before it is migrated, like an in-memory database.
  await migrate(copy, "sqlite", { ...settings, DATABASE_URL: "sqlite::memory:" });
}

/**
 * Creates the copy's folder beside the site's database: the copy can open accounts, and the export may go to somebody
 * else's disk, or to one without file permissions.
 */
function makeCopyFolder(dataFolder: string) {
  makeFolder(dataFolder);
  try {
    removeLeftover(dataFolder);
    return mkdtempDisposableSync(join(dataFolder, prefix));
  } catch (error) {
    throw new PlainError(`${dataFolder} can't be written: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Removes what killed exports left behind; newer ones may still be running. */
function removeLeftover(dataFolder: string): void {
  const oldest = Date.now() - longestExport;
  for (const entry of readdirSync(dataFolder, { withFileTypes: true })) {
    const path = join(dataFolder, entry.name);
    if (!entry.isDirectory() || !entry.name.startsWith(prefix)) continue;
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (made !== undefined && made < oldest) rmSync(path, { recursive: true, force: true });
  }
}
