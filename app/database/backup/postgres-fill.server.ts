import { existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { PlainError } from "../../platform/plain-error.ts";
import {
  DatabaseMisconfigured,
  DatabaseUnavailable,
  revealUnavailable,
} from "../../platform/unavailable.server.ts";
import type { Database } from "../database.server.ts";
import { migrationsFor } from "../migrations.server.ts";
import { isServerError } from "../postgres/driver.server.ts";
import { removeParts, writeAtomically } from "./atomic-file.server.ts";
import { dumpTables, formatExactly } from "./postgres-dump.server.ts";
import { batchesOf, loadRows } from "./postgres-rows.server.ts";
import { LOCK_TABLE } from "./site-tables.server.ts";

/** A running site asks its database every five seconds at least; in milliseconds. */
export const WATCHED = 6000;

/** How long this waits until no process of the site uses the tables. */
const LOCK_WAIT = "4s";

/**
 * Has the other processes wait until the transaction ends: so nothing is written that isn't copied.
 *
 * @throws PlainError when the tables are in use.
 */
export async function lockTables(on: Database, tables: string[]): Promise<void> {
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
}

/**
 * Whoever asks the database waits for this transaction, which has locked all tables.
 *
 * @param until how long it is looked, by `performance.now`.
 * @throws PlainError when somebody does.
 */
export async function rejectOthers(on: Database, until: number): Promise<void> {
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
 * Does a transaction that drops tables with `keepAndDrop`, and deletes the dump when the tables are there
 * again.
 *
 * @throws PlainError that names the dump when the connection is lost: then nobody knows whether the
 *   transaction was committed.
 */
export async function deleteIfUndone<T>(keep: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || error instanceof DatabaseMisconfigured) {
      rmSync(keep, { force: true });
      throw error;
    }
    if (!existsSync(keep)) throw error;
    throw new PlainError(
      `This was broken off: ${error.message}.\nEither everything was changed or nothing. When the database can be reached, run the same command again.\nThe previous data is kept as ${keep}`,
      { cause: error },
    );
  }
}

/** Drops tables, after what is in them was kept as a dump. */
export async function keepAndDrop(on: Database, tables: string[], keep: string): Promise<void> {
  for (const name of ["before-restore-", "before-move-"]) removeParts(dirname(keep), name);
  await writeAtomically(keep, (part) => dumpTables(on, part, tables));
  await sql`drop table ${sql.join(tables.map((name) => sql.table(name)))}`.execute(on);
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

/**
 * Fills tables that were just made.
 *
 * @param parts each table with its rows.
 * @param invalid the error for parts that don't fit, from why they don't.
 */
export async function fillTables(
  on: Database,
  parts: Parameters<typeof batchesOf>[0],
  tables: string[],
  invalid: (why: string) => Error,
): Promise<void> {
  try {
    await fill(on, parts, tables, invalid);
  } catch (error) {
    throw isMisfit(error) ? invalid(error.message) : error;
  }
}

async function fill(...[on, parts, tables, invalid]: Parameters<typeof fillTables>) {
  await formatExactly(on);
  // Some migrations add rows, which are among those that come.
  const filled = tables.filter((name) => name !== LOCK_TABLE);
  await sql`truncate ${sql.join(filled.map((name) => sql.table(name)))}`.execute(on);
  const restoreReferences = await takeReferences(on, tables);
  const missing = new Set(filled);
  for await (const { table, columns, rows } of batchesOf(parts)) {
    // Others' tables in the same schema are not ours to fill.
    if (!filled.includes(table)) throw invalid(`this program has no table ${table}`);
    await loadRows(on, table, columns, rows);
    missing.delete(table);
  }
  const [absent] = missing;
  if (absent) throw invalid(`it has no table ${absent}`);
  await restoreReferences();
}

/** Whether PostgreSQL refuses a row: a value that no column takes (class 22), a rule broken (23). */
function isMisfit(error: unknown): error is Error {
  return isServerError(error) && /^2[23]/.test(error.code ?? "");
}

/**
 * Takes away what says which rows of one table belong to which of another, so that tables may be
 * filled in any order.
 *
 * @returns what puts it back, for which all the rows must be there.
 */
async function takeReferences(on: Database, tables: string[]): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select relname as "table", conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = conrelid
    where contype = 'f' and relnamespace = current_schema()::regnamespace`.execute(on);
  const references = rows.filter(({ table }) => tables.includes(table));
  for (const { table, name } of references) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(on);
  }
  return async () => {
    for (const { table, name, definition } of references) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)}
        ${sql.raw(definition)}`.execute(on);
    }
  };
}
