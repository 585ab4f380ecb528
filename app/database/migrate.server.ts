import { type Migration, Migrator } from "kysely/migration";
import { commandHere } from "../platform/command-line.server.ts";
import { type Environment, environment } from "../platform/environment.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { copyBefore, keepCopy } from "./backup/before-migration.server.ts";
import type { Database, Engine } from "./database.server.ts";
import { migrationsFor } from "./migrations.server.ts";
import { withLongStatements } from "./postgres.server.ts";
import { appliedMigrations, bridge, firstUnknown } from "./versions.server.ts";

/**
 * Brings the tables up to date. All changes are made or none, and processes that start together wait
 * for each other. Before tables that are there are changed, a copy of the database is kept.
 *
 * @throws PlainError when a newer version has changed the database, or the copy can't be kept; the
 *   database's own error when a change can't be made.
 */
export async function migrate(
  database: Database,
  engine: Engine,
  settings: Environment = environment(),
): Promise<void> {
  const applied = await appliedMigrations(database, engine);
  rejectUnfit(engine, applied, settings);
  let hasCopy = false;
  const keepOne = async (name: string) => {
    if (!hasCopy) await keepCopy(database, engine, settings, name);
    hasCopy = true;
  };
  const changes = copyFirst(migrationsFor(engine), keepOne);
  const provider = { getMigrations: async () => changes };
  await withLongStatements(async () => {
    if (applied.length > 0) await bridge(database, keepOne);
    const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
    if (error) throw error;
  });
}

/**
 * Migrations of which the first to run keeps a copy before: only then is it sure that no other
 * process has made the change meanwhile, and none can make one.
 */
function copyFirst(
  migrations: Record<string, Migration>,
  keep: (name: string) => Promise<void>,
): Record<string, Migration> {
  const [firstOfAll] = Object.keys(migrations);
  // A new database has nothing to keep.
  let isNew = false;
  const entries = Object.entries(migrations).map(([name, { up }]) => {
    const migration: Migration = {
      async up(on) {
        isNew ||= name === firstOfAll;
        if (!isNew) await keep(name);
        await up(on);
      },
    };
    return [name, migration] as const;
  });
  return Object.fromEntries(entries);
}

function rejectUnfit(engine: Engine, applied: string[], settings: Environment): void {
  const unknown = firstUnknown(engine, applied);
  if (unknown === undefined) return;
  const copy = copyBefore(settings, unknown);
  const back = copy
    ? `restore the copy that was made before the change (anything written since then is not in it):\n  ${commandHere("restore", "--replace", copy)}`
    : `restore a backup from before the update: ${commandHere("restore", "--replace", "FILE")}`;
  throw new PlainError(
    `A newer version of this program has changed the database: this version doesn't know ${unknown}.\n` +
      `Nothing was changed. Update the program; or, to keep using this version, ${back}`,
  );
}
