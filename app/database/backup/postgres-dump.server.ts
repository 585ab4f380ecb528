import { sql } from "kysely";
import type { Database } from "../database.server.ts";
import { withLongStatements } from "../postgres/dialect.server.ts";
import { DUMP_VERSION, type DumpRow, type DumpTable, writeDump } from "./dump-file.server.ts";
import { LOCK_TABLE, requireSiteTables } from "./site-tables.server.ts";
import { appliedMigrations } from "./versions.server.ts";

/** At most this many rows per fetch are in memory. */
const BATCH = 200;
/** Of tables whose rows may have half a megabyte. */
const BATCH_OF_LARGE = 4;
const largeRows = ["editions", "contentPieces"];

/**
 * Dumps all tables of the site as they are at one moment, while others write to them.
 *
 * @param path where no file exists yet.
 * @throws PlainError when another user of the database owns a table of the site.
 */
export async function dumpPostgres(database: Database, path: string): Promise<void> {
  await withLongStatements(() =>
    database
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (on) => dumpTables(on, path, await requireSiteTables(on))),
  );
}

/**
 * Dumps tables.
 *
 * @param on a transaction that sees a snapshot of the tables.
 */
export async function dumpTables(on: Database, path: string, tables: string[]): Promise<void> {
  await formatExactly(on);
  const header = {
    shoreline: "postgres-dump",
    version: DUMP_VERSION,
    madeAt: new Date().toISOString(),
    migrations: await appliedMigrations(on, "postgres"),
  } as const;
  await writeDump(path, header, sections(on, tables));
}

/** Makes a transaction format values so that they read back the same, whatever the server's settings. */
export async function formatExactly(on: Database): Promise<void> {
  await sql`set local datestyle = 'ISO, YMD'`.execute(on);
  await sql`set local intervalstyle = 'postgres'`.execute(on);
  await sql`set local timezone = 'UTC'`.execute(on);
  await sql`set local bytea_output = 'hex'`.execute(on);
  await sql`set local extra_float_digits = 3`.execute(on);
}

/** A table's columns in their order, by name, with their types. */
export async function columnsOf(on: Database, table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(quote_ident(${table})) and attnum > 0 and not attisdropped
    order by attnum`.execute(on);
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}

async function* sections(on: Database, tables: string[]): AsyncGenerator<DumpTable | DumpRow> {
  for (const table of tables) {
    if (table === LOCK_TABLE) continue;
    const columns = await columnsOf(on, table);
    yield { table, columns };
    yield* rowsOf(on, table, Object.keys(columns));
  }
}

/**
 * The rows of a table in PostgreSQL's own text, few at a time in memory.
 *
 * @param on a transaction.
 */
export async function* rowsOf(
  on: Database,
  table: string,
  columns: string[],
): AsyncGenerator<DumpRow> {
  const asText = columns.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(`c_${name}`)}`);
  await sql`declare dumped no scroll cursor for
    select ${sql.join(asText)} from ${sql.table(table)}`.execute(on);
  const batch = largeRows.includes(table) ? BATCH_OF_LARGE : BATCH;
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`
      fetch forward ${sql.lit(batch)} from dumped`.execute(on);
    for (const row of rows) yield Object.values(row);
    if (rows.length < batch) break;
  }
  await sql`close dumped`.execute(on);
}
