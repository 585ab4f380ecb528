import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../platform/environment.server.ts";
import { reasonOf } from "../../platform/file-errors.server.ts";
import { log } from "../../platform/log.server.ts";
import { makeFolder } from "../../platform/make-folder.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import type { Database, Engine } from "../database.server.ts";
import { writeAtomically } from "./atomic-file.server.ts";
import { writeBackup } from "./backup.server.ts";

/** At most this many copies are kept; older ones are deleted. */
const KEPT = 5;

/**
 * Makes a backup of the database before a migration.
 *
 * @param migration the first migration to be applied.
 * @throws PlainError when the copy can't be written, for example because the disk is full.
 */
export async function keepCopy(
  database: Database,
  engine: Engine,
  settings: Environment,
  migration: string,
): Promise<void> {
  if (settings.DATABASE_URL === "sqlite::memory:") return;
  const folder = folderOf(settings);
  // Named by the migration alone, so that repeated failing starts don't displace the other copies.
  const path = join(folder, `before-${migration}.db`);
  try {
    makeFolder(folder);
    await writeAtomically(path, (part) => writeBackup(database, engine, settings, part));
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    throw new PlainError(
      "This version of the program needs to change the database, and makes a copy of it first. The copy failed:\n" +
        `${reasonOf(error).replace(/\.$/, "")}.\nNothing was changed. Fix that, then start again.`,
      { cause: error },
    );
  }
  log.info(
    { copy: path, bytes: statSync(path).size },
    `saved a copy of the database before changing its tables. The newest ${KEPT} such copies are kept; you can delete any of them`,
  );
  const copies = copiesIn(folder).sort((one, other) => other.madeAt - one.madeAt);
  for (const { path } of copies.slice(KEPT)) rmSync(path, { force: true });
}

/**
 * The latest copy for a version of the program that doesn't know a migration; undefined if there is none.
 */
export function copyBefore(settings: Environment, migration: string): string | undefined {
  const fitting = copiesIn(folderOf(settings)).filter((copy) => copy.before <= migration);
  return fitting.sort((one, other) => (one.before < other.before ? -1 : 1)).at(-1)?.path;
}

function folderOf({ DATA_DIR }: Environment): string {
  return join(DATA_DIR, "backups");
}

function copiesIn(folder: string) {
  const found = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  return found.flatMap((file) => {
    const [, before] = /^before-(\d{4}-.+)\.db$/.exec(file) ?? [];
    const path = join(folder, file);
    return before ? [{ path, before, madeAt: statSync(path).mtimeMs }] : [];
  });
}
