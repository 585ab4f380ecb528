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
import { copySqlite, unchangedAddress } from "./sqlite-copy.server.ts";

/**
 * Restores a backup, of either engine, to the database in the settings.
 *
 * @param replace also where a SQLite site exists; its file is kept.
 * @returns what the backup has, and the file that keeps what was there before, if anything was.
 * @throws PlainError, with nothing changed, if the backup is incomplete or from a newer version, or if the target
 * isn't empty or is in use.
 */
export async function restore(path: string, replace: boolean) {
  const settings = environment();
  const engine = databaseEngine(settings);
  const backup = await inspectBackup(path);
  rejectUnknownVersion(backup.migrations, path);
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

/** Restores a backup's tables and rows to PostgreSQL, all or nothing. @throws PlainError where a site exists. */
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
 * Replaces a SQLite file with a backup, all or nothing. What was there before is kept.
 *
 * @param kept the new name of the old file and its log.
 * @throws PlainError, with nothing changed, if a process has the file open, or if the disk is full.
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
  await flushFolder(dirname(file));
}

/** Copies a backup to a SQLite file that is safe to start a site with: see `statementsAfterRestore`. */
async function copyToStart(backup: string, to: string): Promise<void> {
  await copySqlite(unchangedAddress(backup), to);
  using handle = new DatabaseSync(to);
  handle.exec("pragma secure_delete = on");
  for (const statement of statementsAfterRestore) handle.exec(statement);
  // Clears the mark of the checksum, which it no longer has, and sets the site's own journal mode.
  handle.exec("pragma application_id = 0; pragma journal_mode = wal");
}

/** Merges a file's log into the file. @throws PlainError if another process has the file open. */
function foldLog(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return;
  try {
    using handle = new DatabaseSync(file, { timeout: 0 });
    handle.exec("pragma journal_mode = delete");
  } catch (error) {
    // Otherwise the file is damaged: it is kept as it is, with its log.
    if (!isBusy(error)) return;
    throw new PlainError(
      `The site is running on ${file}. Nothing was changed. Stop it, then try again.`,
      { cause: error },
    );
  }
}

/** At every moment there is a file: a site started just now finds the old or the restored one. */
function keep(file: string, kept: string): void {
  for (const ending of ["-wal", "-shm"]) {
    if (existsSync(file + ending)) renameSync(file + ending, kept + ending);
  }
  if (!existsSync(file)) return;
  try {
    linkSync(file, kept);
  } catch {
    // Not every file system has hard links.
    renameSync(file, kept);
  }
}
