import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import { sql } from "kysely";
import { PlainError } from "../../platform/plain-error.ts";
import type { Database } from "../database.server.ts";
import { withLongStatements } from "../postgres.server.ts";
import { appliedMigrations, rejectNewer } from "../versions.server.ts";
import { makeTables, tablesIn } from "./sqlite-copy.server.ts";

/** The maximum number of rows in memory: a piece of a file, or a photo, takes up to four megabytes. */
const BATCH = 10;

/** Kysely's own table, which holds no data. */
export const LOCK_TABLE = "kysely_migration_lock";

/**
 * Copies all of the site's tables from PostgreSQL into a SQLite file, as a snapshot while others write.
 *
 * @param file an empty one.
 * @throws PlainError if there is no site, or if a newer version of the program has changed its tables.
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

/** `copyPostgres` within a snapshot transaction. */
export async function copyTables(on: Database, file: string): Promise<void> {
  const migrations = await appliedMigrations(on, "postgres");
  if (migrations.length === 0) {
    throw new PlainError(
      "The database that DATABASE_URL names doesn't have a site's tables. Use the site's own DATABASE_URL.",
    );
  }
  rejectNewer(migrations);
  await formatExactly(on);
  await makeTables(file, migrations);
  // PostgreSQL has already enforced the constraints; by table name, some rows would come too early.
  using copy = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  // If the copy fails, the file is deleted anyway.
  copy.exec("pragma journal_mode = off; pragma synchronous = off; begin");
  for (const table of tablesIn(copy)) {
    if (table !== LOCK_TABLE) await copyTable(on, table, copy);
  }
  copy.exec("commit");
}

async function copyTable(on: Database, table: string, copy: DatabaseSync): Promise<void> {
  const columns = await columnsOf(on, table);
  const names = Object.keys(columns);
  const types = Object.values(columns);
  // Some migrations add rows, which the copy also has.
  copy.exec(`delete from "${table}"`);
  const insert = copy.prepare(
    `insert into "${table}" (${names.map((name) => `"${name}"`)}) values (${names.map(() => "?")})`,
  );
  for await (const row of rowsOf(on, table, names)) {
    insert.run(...row.map((text, place) => toSqlite(types[place] as string, text)));
  }
}

/** A table's rows in PostgreSQL's own text format, few at a time in memory. */
async function* rowsOf(
  on: Database,
  table: string,
  columns: string[],
): AsyncGenerator<(string | null)[]> {
  const asText = columns.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(`c_${name}`)}`);
  await sql`declare copied no scroll cursor for
    select ${sql.join(asText)} from ${sql.table(table)}`.execute(on);
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`
      fetch forward ${sql.lit(BATCH)} from copied`.execute(on);
    for (const row of rows) yield Object.values(row);
    if (rows.length < BATCH) break;
  }
  await sql`close copied`.execute(on);
}

/** Makes a transaction format values the same, whatever the server's settings. */
export async function formatExactly(on: Database): Promise<void> {
  await sql`set local datestyle = 'ISO, YMD'`.execute(on);
  await sql`set local timezone = 'UTC'`.execute(on);
  await sql`set local bytea_output = 'hex'`.execute(on);
}

/** A table's columns with their types, in order. */
export async function columnsOf(on: Database, table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(quote_ident(${table})) and attnum > 0 and not attisdropped
    order by attnum`.execute(on);
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}

const isTime = (type: string) => type.startsWith("timestamp");

/** Converts a value from PostgreSQL's text format to SQLite's; numeric columns convert text themselves. */
function toSqlite(type: string, text: string | null): SQLInputValue {
  if (text === null) return null;
  if (type === "bytea") return Buffer.from(text.slice(2), "hex");
  return isTime(type) ? formatTime(text) : text;
}

/** Converts a value from SQLite to PostgreSQL's text format; PostgreSQL rejects what it can't hold. */
export function fromSqlite(type: string, value: SQLOutputValue): string | null {
  if (value === null) return null;
  if (type === "bytea") return `\\x${Buffer.from(value as Uint8Array).toString("hex")}`;
  return isTime(type) ? formatTime(String(value)) : String(value);
}

const timeInUtc = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::?00)?)$/;

/** A time as ISO 8601 in UTC, in milliseconds, or in microseconds if it has any. */
function formatTime(text: string): string {
  const [, day, time, fraction = ""] = timeInUtc.exec(text) ?? [];
  if (day !== undefined) {
    return `${day}T${time}.${fraction.padEnd(6, "0").replace(/000$/, "")}Z`;
  }
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}
