import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { commandHere } from "../platform/command-line.server.ts";
import { type Environment, environment } from "../platform/environment.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import type { Database, Engine } from "./database.server.ts";
import { BASELINE, migrationsFor } from "./migrations.server.ts";

/** The names of all migrations, oldest first: the same for both engines. */
export const migrationNames = Object.keys(migrationsFor("sqlite"));

/** The names of the migrations that a database has been through, oldest first; none for a new one. */
export async function appliedMigrations(on: Database, engine: Engine): Promise<string[]> {
  const found =
    engine === "postgres"
      ? sql`select 1 where to_regclass('kysely_migration') is not null`
      : sql`select 1 from sqlite_master where name = 'kysely_migration'`;
  if ((await found.execute(on)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(on);
  return rows.map(({ name }) => name).sort();
}

/**
 * The first of a database's migrations that this version of the program doesn't know.
 *
 * @param what their owner's name in messages.
 * @throws PlainError if they end before the baseline.
 */
function firstUnknown(applied: readonly string[], what = "The database"): string | undefined {
  if (applied.length > 0 && !applied.includes(BASELINE)) {
    throw new PlainError(
      `${what} is from a version of this program from before 1.0.0 (November 28, 2026), and this version can't update it. Nothing was changed.\n` +
        "First start the site once with version 1.0.0: git checkout 904d2a12. A backup is restored with that version before.",
    );
  }
  return applied.find((name) => !migrationNames.includes(name));
}

export function copyBefore({ DATA_DIR }: Environment, migration: string): string {
  return join(DATA_DIR, "backups", `before-${migration}.db`);
}

/** @throws PlainError if a newer version of the program has changed a database. */
export function rejectNewer(
  applied: readonly string[],
  settings: Environment = environment(),
): void {
  const unknown = firstUnknown(applied);
  if (unknown === undefined) return;
  throw new PlainError(
    `A newer version of this program has changed the database: this version doesn't know ${unknown}.\n` +
      "Nothing was changed. Update the program; or, to keep using this version, restore a backup from before the update\n" +
      `(anything written since then is not in it), such as ${copyBefore(settings, unknown)}: ${commandHere("restore", "--replace", "FILE")}`,
  );
}

/** @throws PlainError if a backup is by a newer or too old version of the program, or no version has its migrations. */
export function rejectUnknownVersion(applied: readonly string[], file: string): void {
  const unknown = firstUnknown(applied, file);
  if (unknown !== undefined) {
    throw new PlainError(
      `${file} was made by a newer version of this program, and this version doesn't know its tables (${unknown}).\n` +
        "Nothing was changed. Update the program, then try again.",
    );
  }
  const known = migrationNames.slice(0, applied.length);
  if (applied.length > 0 && isDeepStrictEqual(known, applied)) return;
  throw new PlainError(
    `${file} has been edited: no version of this program has its list of migrations. Nothing was changed here.`,
  );
}
