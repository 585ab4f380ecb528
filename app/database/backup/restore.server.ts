import { existsSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { commandHere } from "../../platform/command-line.server.ts";
import { environment } from "../../platform/environment.server.ts";
import { makeFolder } from "../../platform/make-folder.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import { database, databaseEngine, sqliteFile } from "../database.server.ts";
import { withLongStatements } from "../postgres.server.ts";
import { isBusy } from "../sqlite-errors.server.ts";
import { appliedMigrations, rejectUnknownVersion } from "../versions.server.ts";
import { statementsAfterRestore } from "./after-restore.ts";
import { flushFolder, removeParts, writeAtomically } from "./atomic-file.server.ts";
import { inspectBackup } from "./backup.server.ts";
import { fillPostgres } from "./postgres-fill.server.ts";
import { copySqlite, type RowCounts, tablesIn, unchangedAddress } from "./sqlite-copy.server.ts";

/** What a restore did. */
interface Restored {
  rows: RowCounts;
  /** Whether the backup has a checksum. */
  isChecked: boolean;
  /** The file that keeps what was there before; undefined when nothing was. */
  kept: string | undefined;
}

/**
 * Restores a backup, of whichever engine, into the place that the settings name.
 *
 * @param replace also where a site is on SQLite; that is kept.
 * @throws PlainError, and nothing was changed, when the backup isn't whole or is of a newer version, or when
 *   the place isn't empty or in use.
 */
export async function restore(path: string, replace: boolean): Promise<Restored> {
  const settings = environment();
  const engine = databaseEngine(settings);
  const backup = await inspectBackup(path);
  rejectUnknownVersion("sqlite", backup.migrations, path);
  const file = sqliteFile(settings);
  if (engine === "postgres") {
    await restorePostgres(path, backup.migrations);
    return { ...backup, kept: undefined };
  }
  const occupied = existsSync(file);
  if (replace && !occupied) {
    throw new PlainError(
      `There is no site in ${settings.DATA_DIR}, so there is nothing to replace. Nothing was changed.\n` +
        "Use the DATA_DIR of the site (on a server: shoreline SITE restore --replace FILE).\n" +
        `To restore the backup where no site is yet: ${commandHere("restore", path)}`,
    );
  }
  if (occupied && !replace) {
    throw new PlainError(
      `There is already a site in ${settings.DATA_DIR}. Nothing was changed. To replace it with the backup, and keep\n` +
        `a copy of what is there: ${commandHere("restore", "--replace", path)}`,
    );
  }
  const kept = `${file}.before-restore-${new Date().toISOString().replaceAll(":", "-")}`;
  await restoreSqlite(path, file, kept);
  return { ...backup, kept: occupied ? kept : undefined };
}

/**
 * Makes of a backup the site's tables and rows in PostgreSQL, all at once or not at all.
 *
 * @throws PlainError where a site is.
 */
async function restorePostgres(path: string, migrations: string[]): Promise<void> {
  using source = new DatabaseSync(unchangedAddress(path), { readOnly: true });
  await withLongStatements(() =>
    database()
      .transaction()
      .execute(async (on) => {
        if ((await appliedMigrations(on, "postgres")).length > 0) {
          throw new PlainError(
            "There is already a site in the database of DATABASE_URL. Nothing was changed.\n" +
              "Create an empty database, name that in DATABASE_URL, and restore the backup there. The old one keeps what is in it.",
          );
        }
        await fillPostgres(on, source, migrations);
      }),
  );
}

/**
 * Puts a backup in the place of a SQLite file, all at once or not at all. What was there before is kept.
 *
 * @param kept the name under which, with its log.
 * @throws PlainError when a process has the file open, or the disk is full; then nothing was changed.
 */
export async function restoreSqlite(backup: string, file: string, kept: string): Promise<void> {
  makeFolder(dirname(file));
  foldLog(file);
  const prepared = `${file}.restored`;
  rmSync(prepared, { force: true });
  removeParts(dirname(file), basename(prepared));
  try {
    await writeAtomically(prepared, (part) => copyToStart(backup, part));
    // A site may have been started meanwhile.
    foldLog(file);
    keep(file, kept);
    renameSync(prepared, file);
  } finally {
    rmSync(prepared, { force: true });
  }
  flushFolder(dirname(file));
}

/** Makes of a backup a SQLite file that a site may be started with: see `statementsAfterRestore`. */
async function copyToStart(backup: string, to: string): Promise<void> {
  await copySqlite(unchangedAddress(backup), to);
  using handle = new DatabaseSync(to);
  for (const statement of statementsAfterRestore(tablesIn(handle))) handle.exec(statement);
  // It no longer has the checksum that the mark tells of; and its log is as the site itself has it.
  handle.exec("pragma application_id = 0; pragma journal_mode = wal");
}

/**
 * Brings what is in a file's log into the file itself, so that no log is left.
 *
 * @throws PlainError when another process has the file open.
 */
function foldLog(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return;
  try {
    using handle = new DatabaseSync(file, { timeout: 0 });
    handle.exec("pragma journal_mode = delete");
  } catch (error) {
    // Another reason is a damaged file: that is kept as it is, and its log with it.
    if (!isBusy(error)) return;
    throw new PlainError(
      `The site is running on ${file}. Nothing was changed. Stop it, then try again.`,
      { cause: error },
    );
  }
}

/** There is a file at each moment: a site started just now finds the old or the restored one. */
function keep(file: string, kept: string): void {
  for (const ending of ["-wal", "-shm"]) {
    if (existsSync(file + ending)) renameSync(file + ending, kept + ending);
  }
  if (!existsSync(file)) return;
  try {
    linkSync(file, kept);
  } catch {
    // Not every file system has links.
    renameSync(file, kept);
  }
}
