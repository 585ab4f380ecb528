import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { writeAtomically } from "../database/backup/atomic-file.server.ts";
import { copyPostgres } from "../database/backup/postgres-copy.server.ts";
import { copySqlite } from "../database/backup/sqlite-copy.server.ts";
import {
  closeDatabase,
  database,
  databaseEngine,
  openDatabase,
  sqliteFile,
} from "../database/database.server.ts";
import { migrate } from "../database/migrate.server.ts";
import { appliedMigrations, rejectNewer } from "../database/versions.server.ts";
import { environment } from "../platform/environment.server.ts";
import { reasonOf } from "../platform/file-errors.server.ts";
import { makeFolder } from "../platform/make-folder.server.ts";
import { PlainError } from "../platform/plain-error.ts";

const prefix = "export-";
/** In milliseconds; what is older was left by an export that was killed. */
const longestExport = 24 * 60 * 60 * 1000;

/**
 * Lends a DATA_DIR with a snapshot of the site's database, and the site's own cache. It is made beside the
 * original, because what opens accounts is in it: an export may go to somebody else's disk, to one
 * that keeps no modes or knows no links.
 *
 * @throws PlainError when there is no place for it.
 */
export async function withSiteCopy<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = makeCopyFolder(environment().DATA_DIR);
  try {
    await takeSnapshot(folder);
    await closeDatabase();
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Copies the site's database as it is at this moment, while others write to it, into a SQLite file with
 * today's tables, whichever engine the site is on: what works on that copy needs to know only one.
 *
 * @param folder where the file shoreline.db is made, as in a DATA_DIR.
 * @throws PlainError when a newer version of the program has changed the database.
 */
async function takeSnapshot(folder: string): Promise<void> {
  const settings = { ...environment(), DATA_DIR: folder, DATABASE_URL: undefined };
  const file = sqliteFile(settings);
  const engine = databaseEngine();
  // Before anything is copied: SQLite itself copies the tables of a newer version, too.
  rejectNewer(engine, await appliedMigrations(database(), engine));
  await writeAtomically(file, async (part) => {
    if (engine === "postgres") await copyPostgres(database(), part);
    else copySqlite(sqliteFile(environment()), part);
  });
  const copy = openDatabase(settings);
  try {
    // As of a database in memory, nothing is kept of what is a copy itself.
    await migrate(copy, "sqlite", { ...settings, DATABASE_URL: "sqlite::memory:" });
  } finally {
    await copy.destroy();
  }
}

function makeCopyFolder(dataFolder: string): string {
  makeFolder(dataFolder);
  try {
    removeLeftover(dataFolder);
    const cache = join(dataFolder, "cache");
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    const folder = mkdtempSync(join(dataFolder, prefix));
    symlinkSync(cache, join(folder, "cache"), "junction");
    return folder;
  } catch (error) {
    throw new PlainError(`${dataFolder} can't be written: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Removes what exports that were killed have left; younger ones may still be running. */
function removeLeftover(dataFolder: string): void {
  const oldest = Date.now() - longestExport;
  for (const entry of readdirSync(dataFolder, { withFileTypes: true })) {
    const path = join(dataFolder, entry.name);
    if (!entry.isDirectory() || !entry.name.startsWith(prefix)) continue;
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (made !== undefined && made < oldest) rmSync(path, { recursive: true, force: true });
  }
}
