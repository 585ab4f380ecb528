import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { PlainError } from "../../platform/plain-error.ts";
import type { Database } from "../database.server.ts";
import { migrationsFor } from "../migrations.server.ts";
import { withLongStatements } from "../postgres/dialect.server.ts";
import { isServerError } from "../postgres/driver.server.ts";
import { removeParts, writeAtomically } from "./atomic-file.server.ts";
import { readDump } from "./dump-file.server.ts";
import {
  countRoles,
  invalidBackupError,
  type RoleCount,
  rejectRoles,
} from "./invalid-backup.server.ts";
import { dumpTables, formatExactly } from "./postgres-dump.server.ts";
import { batchesOf, loadRows } from "./postgres-rows.server.ts";
import { LOCK_TABLE, siteTables, statementsAfterRestore } from "./site-tables.server.ts";
import { appliedMigrations } from "./versions.server.ts";

/** How long a restore waits until no process of the site uses the tables. */
const LOCK_WAIT = "4s";

/**
 * Makes of a dump the site's tables and rows, all at once or not at all. What was there before goes into a
 * dump of its own first.
 *
 * @param migrations that the dump's tables have been through.
 * @param keep where that dump goes.
 * @throws PlainError when the tables are in use, or the dump doesn't fit.
 */
export async function restorePostgres(
  database: Database,
  path: string,
  migrations: string[],
  keep: string,
): Promise<void> {
  await withLongStatements(() =>
    database.transaction().execute((on) => replaceTables(on, path, migrations, keep)),
  );
}

async function replaceTables(
  on: Database,
  path: string,
  migrations: string[],
  keep: string,
): Promise<void> {
  const old = await siteTables(on);
  if (old.length > 0) {
    await lock(on, old);
    removeParts(dirname(keep), "before-restore-");
    await writeAtomically(keep, (part) => dumpTables(on, part, old));
    await sql`drop table ${sql.join(old.map((name) => sql.table(name)))}`.execute(on);
  }
  await makeTables(on, migrations);
  const tables = await siteTables(on);
  try {
    await fillTables(on, path, tables);
  } catch (error) {
    throw isMisfit(error) ? invalidBackupError(path, error.message) : error;
  }
  if (!isDeepStrictEqual(await appliedMigrations(on, "postgres"), [...migrations].sort())) {
    throw invalidBackupError(path, "its table kysely_migration and its first line differ");
  }
  const { rows: roles } = await sql<RoleCount>`${sql.raw(countRoles)}`.execute(on);
  rejectRoles(roles, path);
  for (const statement of statementsAfterRestore(tables, migrations)) {
    await sql.raw(statement).execute(on);
  }
}

/** Whether PostgreSQL refuses a row: a value that no column takes (class 22), a rule broken (23). */
function isMisfit(error: unknown): error is Error {
  return isServerError(error) && /^2[23]/.test(error.code ?? "");
}

/** Has the other processes wait: so nothing is written that is neither in the old dump nor kept. */
async function lock(on: Database, tables: string[]): Promise<void> {
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

/** The tables as they were when the dump was made; the next start brings them up to date. */
async function makeTables(on: Database, migrations: string[]): Promise<void> {
  const wanted = Object.entries(migrationsFor("postgres")).filter(([name]) =>
    migrations.includes(name),
  );
  const provider = { getMigrations: async () => Object.fromEntries(wanted) };
  const { error } = await new Migrator({ db: on, provider }).migrateToLatest();
  if (error) throw error;
}

async function fillTables(on: Database, path: string, tables: string[]): Promise<void> {
  await formatExactly(on);
  // Some migrations add rows, which are among those of the dump.
  const filled = tables.filter((name) => name !== LOCK_TABLE);
  await sql`truncate ${sql.join(filled.map((name) => sql.table(name)))}`.execute(on);
  const restoreReferences = await takeReferences(on, tables);
  const missing = new Set(filled);
  for await (const { table, columns, rows } of batchesOf(readDump(path))) {
    // Others' tables in the same schema are not a backup's to fill.
    if (!filled.includes(table))
      throw invalidBackupError(path, `this program has no table ${table}`);
    await loadRows(on, table, columns, rows);
    missing.delete(table);
  }
  const [absent] = missing;
  if (absent) throw invalidBackupError(path, `it has no table ${absent}`);
  await restoreReferences();
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
