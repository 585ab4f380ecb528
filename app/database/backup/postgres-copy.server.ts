import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Database } from "../database.server.ts";
import { withLongStatements } from "../postgres.server.ts";
import { appliedMigrations, rejectNewer } from "../versions.server.ts";
import { columnsOf, formatExactly } from "./postgres-tables.server.ts";
import { LOCK_TABLE, requireSiteTables } from "./site-tables.server.ts";
import { makeTables } from "./sqlite-rebuild.server.ts";
import { toSqlite } from "./values.server.ts";

/** At most this many rows per fetch are in memory. */
const BATCH = 200;
/** The same for tables with rows of up to half a megabyte. */
const BATCH_OF_LARGE = 4;
const largeRows = ["contentPieces"];

/**
 * Copies all tables of the site from PostgreSQL, as they are at one moment while others write to them, into a
 * SQLite file.
 *
 * @param file an empty one.
 * @throws PlainError when another user of the database owns a table of the site, or a newer version of the
 *   program has changed them.
 */
export async function copyPostgres(database: Database, file: string): Promise<void> {
  await withLongStatements(() =>
    database
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((on) => copyTables(on, file)),
  );
}

/** As `copyPostgres`, in a transaction that sees one moment. */
export async function copyTables(on: Database, file: string): Promise<void> {
  const tables = await requireSiteTables(on);
  const migrations = await appliedMigrations(on, "postgres");
  rejectNewer("postgres", migrations);
  await formatExactly(on);
  await makeTables(file, migrations);
  // PostgreSQL has held the rows to the rules; in the order of the tables' names, some would come too early.
  const copy = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    // If the copy fails, the file is deleted anyway.
    copy.exec("pragma journal_mode = off; pragma synchronous = off; begin");
    for (const table of tables) if (table !== LOCK_TABLE) await copyTable(on, table, copy);
    copy.exec("commit");
  } finally {
    copy.close();
  }
}

async function copyTable(on: Database, table: string, copy: DatabaseSync): Promise<void> {
  const columns = await columnsOf(on, table);
  const names = Object.keys(columns);
  const types = Object.values(columns);
  // Some migrations add rows, which are among those that come.
  copy.exec(`delete from "${table}"`);
  const insert = copy.prepare(
    `insert into "${table}" (${names.map((name) => `"${name}"`)}) values (${names.map(() => "?")})`,
  );
  for await (const row of rowsOf(on, table, names)) {
    insert.run(...row.map((text, place) => toSqlite(types[place] as string, text)));
  }
}

/** The rows of a table in PostgreSQL's own text, few at a time in memory. */
async function* rowsOf(
  on: Database,
  table: string,
  columns: string[],
): AsyncGenerator<(string | null)[]> {
  const asText = columns.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(`c_${name}`)}`);
  await sql`declare copied no scroll cursor for
    select ${sql.join(asText)} from ${sql.table(table)}`.execute(on);
  const batch = largeRows.includes(table) ? BATCH_OF_LARGE : BATCH;
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`
      fetch forward ${sql.lit(batch)} from copied`.execute(on);
    for (const row of rows) yield Object.values(row);
    if (rows.length < batch) break;
  }
  await sql`close copied`.execute(on);
}
