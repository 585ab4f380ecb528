import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { PlainError } from "../../platform/plain-error.ts";
import { revealUnavailable } from "../../platform/unavailable.server.ts";
import type { Database } from "../database.server.ts";
import { migrationsFor } from "../migrations.server.ts";

/** A running site asks its database every five seconds at least; in milliseconds. */
export const WATCHED = 6000;

/** How long this waits until no process of the site uses the tables. */
const LOCK_WAIT = "4s";

/** How many schemas of tables that were replaced are kept, the newest one included. */
const KEPT = 3;

/**
 * Has every other process wait until the transaction ends, so that nothing is written that isn't copied.
 *
 * @param watched how long to look for a process of the site that asks for the tables, in milliseconds.
 * @throws PlainError when one does, or the tables are in use.
 */
export async function holdTables(on: Database, tables: string[], watched: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(on);
  try {
    const names = sql.join(tables.map((name) => sql.table(name)));
    await sql`lock table ${names} in access exclusive mode`.execute(on);
  } catch (error) {
    throw new PlainError(
      "The site's tables are in use. Nothing was changed. Stop every process of the site, then try again.",
      { cause: error },
    );
  }
  const until = performance.now() + watched;
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_locks
      where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(on);
    if (rows.length > 0) {
      throw new PlainError(
        "The site's database is in use. Nothing was changed. Stop every process of the site, then try again.",
      );
    }
    if (performance.now() >= until) return;
    await wait(200);
  }
}

/**
 * Moves tables out of the way into a schema of their own, with all that is in them. Of such schemas, the newest
 * three stay.
 *
 * @param why the beginning of the schema's name, as in "before-restore".
 * @returns the schema's name.
 */
export async function setAside(on: Database, tables: string[], why: string): Promise<string> {
  const schema = `${why}-${new Date().toISOString()}`;
  await sql`create schema ${sql.id(schema)}`.execute(on);
  for (const name of tables) {
    await sql`alter table ${sql.table(name)} set schema ${sql.id(schema)}`.execute(on);
  }
  // Kysely's migrator looks for its table in every schema.
  await sql`alter table ${sql.id(schema, "kysely_migration")} rename to migrations`.execute(on);
  await sql`drop table if exists ${sql.id(schema, "kysely_migration_lock")}`.execute(on);
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace
    where nspname like ${`${why}-20%`} and pg_get_userbyid(nspowner) = current_user
    order by nspname desc offset ${sql.lit(KEPT)}`.execute(on);
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(on);
  return schema;
}

/**
 * Makes the tables as they are after these migrations.
 *
 * @throws DatabaseMisconfigured when the user of DATABASE_URL may not: the migrator says only that the
 *   transaction is over.
 */
export async function makeTables(on: Database, migrations: string[]): Promise<void> {
  const wanted = Object.entries(migrationsFor("postgres")).filter(([name]) =>
    migrations.includes(name),
  );
  const provider = { getMigrations: async () => Object.fromEntries(wanted) };
  const migrator = new Migrator({ db: on, provider });
  const { error } = await revealUnavailable(() => migrator.migrateToLatest());
  if (error) throw error;
}

/** Makes a transaction format values the same, whatever the server's settings. */
export async function formatExactly(on: Database): Promise<void> {
  await sql`set local datestyle = 'ISO, YMD'`.execute(on);
  await sql`set local timezone = 'UTC'`.execute(on);
  await sql`set local bytea_output = 'hex'`.execute(on);
}

/** A table's columns in their order, by name, with their types. */
export async function columnsOf(on: Database, table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(quote_ident(${table})) and attnum > 0 and not attisdropped
    order by attnum`.execute(on);
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}
