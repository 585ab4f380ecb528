import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { PlainError } from "../../platform/plain-error.ts";
import type { Database, Engine } from "../database.server.ts";
import { migrationsFor } from "../migrations.server.ts";

/** The names of the migrations that a database has been through, oldest first; none of a new one. */
export async function appliedMigrations(on: Database, engine: Engine): Promise<string[]> {
  const found =
    engine === "postgres"
      ? sql`select 1 where to_regclass('kysely_migration') is not null`
      : sql`select 1 from sqlite_master where name = 'kysely_migration'`;
  if ((await found.execute(on)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(on);
  return rows.map(({ name }) => name).sort();
}

/** The first of a database's migrations that this version of the program doesn't know. */
export function firstUnknown(engine: Engine, applied: readonly string[]): string | undefined {
  const known = migrationsFor(engine);
  return applied.find((name) => !Object.hasOwn(known, name));
}

/** @throws PlainError when a newer version of the program has changed a database. */
export function rejectNewer(engine: Engine, applied: readonly string[]): void {
  const unknown = firstUnknown(engine, applied);
  if (unknown === undefined) return;
  throw new PlainError(
    `A newer version of this program has changed the database: this version doesn't know ${unknown}. Nothing was changed. Update the program, then try again.`,
  );
}

/**
 * @throws PlainError when a backup was made by a version of the program that is newer than this, or
 *   says that its tables have been through what no version's have.
 */
export function rejectUnknownVersion(
  engine: Engine,
  applied: readonly string[],
  file: string,
): void {
  const unknown = firstUnknown(engine, applied);
  if (unknown !== undefined) {
    throw new PlainError(
      `${file} was made by a newer version of this program, and this version doesn't know its tables (${unknown}).\n` +
        "Nothing was changed. Update the program, then try again.",
    );
  }
  const known = Object.keys(migrationsFor(engine)).slice(0, applied.length);
  if (applied.length > 0 && isDeepStrictEqual(known, [...applied].sort())) return;
  throw new PlainError(
    `${file} has been edited: no version of this program has its list of migrations. Nothing was changed here.`,
  );
}
