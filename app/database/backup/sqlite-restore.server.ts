import { existsSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeFolder } from "../../platform/make-folder.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import { isBusy } from "../sqlite-errors.server.ts";
import { flushFolder, removeParts, writeAtomically } from "./atomic-file.server.ts";
import { statementsAfterRestore } from "./site-tables.server.ts";
import { rebuildSqlite } from "./sqlite-rebuild.server.ts";

/**
 * Puts a backup in the place of a SQLite file. What was there before, with its log, is kept under
 * another name.
 *
 * @param migrations that the backup's tables have been through.
 * @param kept that name.
 * @throws PlainError when a process has the file open, the backup doesn't fit, or the disk is full; then
 *   nothing was changed.
 */
export async function restoreSqlite(
  backup: string,
  file: string,
  migrations: string[],
  kept: string,
): Promise<void> {
  await replaceSqlite(file, kept, (part) => rebuildToStart(backup, migrations, part));
}

/**
 * Makes of a backup a SQLite file that a site may be started with: see `statementsAfterRestore`.
 *
 * @throws PlainError when the backup doesn't fit.
 */
export async function rebuildToStart(
  backup: string,
  migrations: string[],
  to: string,
): Promise<void> {
  const tables = await rebuildSqlite(backup, migrations, to);
  const handle = new DatabaseSync(to);
  try {
    for (const statement of statementsAfterRestore(tables)) handle.exec(statement);
  } finally {
    handle.close();
  }
}

/**
 * Puts another database in the place of a SQLite file, all at once or not at all.
 *
 * @param kept the name under which is kept what was there before, with its log.
 * @param make makes the other one from an empty file.
 * @throws PlainError when a process has the file open, or the disk is full.
 */
export async function replaceSqlite(
  file: string,
  kept: string,
  make: (part: string) => Promise<void>,
): Promise<void> {
  makeFolder(dirname(file));
  foldLog(file);
  const prepared = `${file}.restored`;
  rmSync(prepared, { force: true });
  removeParts(dirname(file), basename(prepared));
  try {
    await writeAtomically(prepared, async (part) => {
      await make(part);
      useLog(part);
    });
    // A site may have been started meanwhile.
    foldLog(file);
    keep(file, kept);
    renameSync(prepared, file);
  } finally {
    rmSync(prepared, { force: true });
  }
  flushFolder(dirname(file));
}

/**
 * Brings what is in a file's log into the file itself, so that no log is left.
 *
 * @throws PlainError when another process has the file open.
 */
export function foldLog(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return;
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(file, { timeout: 0 });
    handle.exec("pragma journal_mode = delete");
  } catch (error) {
    // Another reason is a damaged file: that is kept as it is, and its log with it.
    if (!isBusy(error)) return;
    throw new PlainError(
      `The site is running on ${file}. Nothing was changed. Stop it, then try again.`,
      { cause: error },
    );
  } finally {
    handle?.close();
  }
}

/** As the site itself has it: so that opening the file doesn't change it. */
function useLog(file: string): void {
  const handle = new DatabaseSync(file);
  try {
    handle.exec("pragma journal_mode = wal");
  } finally {
    handle.close();
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
