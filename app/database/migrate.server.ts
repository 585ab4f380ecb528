import { readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Migration, Migrator } from "kysely/migration";
import { type Environment, environment } from "../platform/environment.server.ts";
import { reasonOf } from "../platform/file-errors.server.ts";
import { log } from "../platform/log.server.ts";
import { makeFolder } from "../platform/make-folder.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { writeAtomically } from "./backup/atomic-file.server.ts";
import { writeBackup } from "./backup/backup.server.ts";
import type { Database, Engine } from "./database.server.ts";
import { migrationsFor } from "./migrations.server.ts";
import { withLongStatements } from "./postgres.server.ts";
import { isLocked } from "./sqlite-errors.server.ts";
import { appliedMigrations, copyBefore, rejectNewer } from "./versions.server.ts";

/** The maximum number of copies; older ones are deleted. */
const KEPT = 5;
/** How many times to wait for another process's lock, half a second each. */
const MOST_TRIES = 120;

/**
 * Brings the tables up to date, all or nothing; processes that start together wait for each other. Before
 * existing tables change, a copy of the database is kept.
 *
 * @throws PlainError if a newer version has changed the database, or the copy can't be kept; the database's own
 * error if a change fails.
 */
export async function migrate(
  database: Database,
  engine: Engine,
  settings: Environment = environment(),
): Promise<void> {
  const applied = await appliedMigrations(database, engine);
  rejectNewer(applied, settings);
  const keep = (name: string) => keepCopy(database, engine, settings, name);
  const changes = copyFirst(migrationsFor(engine), keep);
  const provider = { getMigrations: async () => changes };
  await withLongStatements(async () => {
    const migrator = new Migrator({ db: database, provider });
    let { error } = await migrator.migrateToLatest();
    // SQLite waits for half a second, but another process may be copying a large database.
    for (let left = MOST_TRIES; left > 0 && isLocked(error); left--) {
      ({ error } = await migrator.migrateToLatest());
    }
    if (error) throw error;
  });
}

/** Makes the first migration to run keep a copy before: only then can no other process make the change. */
function copyFirst(
  migrations: Record<string, Migration>,
  keep: (name: string) => Promise<void>,
): Record<string, Migration> {
  const [firstOfAll] = Object.keys(migrations);
  let isKept = false;
  const entries = Object.entries(migrations).map(([name, { up }]) => {
    const migration: Migration = {
      async up(on) {
        // A new database has nothing to keep.
        if (!isKept && name !== firstOfAll) await keep(name);
        isKept = true;
        await up(on);
      },
    };
    return [name, migration] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Backs up the database before a migration.
 *
 * @param migration the first migration to be applied.
 * @throws PlainError if the copy can't be written, for example because the disk is full.
 */
async function keepCopy(
  database: Database,
  engine: Engine,
  settings: Environment,
  migration: string,
): Promise<void> {
  if (settings.DATABASE_URL === "sqlite::memory:") return;
  // Named after the migration alone, so that repeated failing starts don't displace the other copies.
  const path = copyBefore(settings, migration);
  const folder = dirname(path);
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
  const copies = readdirSync(folder)
    .filter((file) => /^before-\d{4}-.+\.db$/.test(file))
    .map((file) => join(folder, file))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const copy of copies.slice(KEPT)) rmSync(copy, { force: true });
}
