import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { PlainError } from "../../platform/plain-error.ts";
import type { Database } from "../database.server.ts";
import { makeTablesOf } from "../migrations.server.ts";
import { isServerError } from "../postgres-errors.server.ts";
import { statementsAfterRestore } from "./after-restore.ts";
import { columnsOf, formatExactly, fromSqlite, LOCK_TABLE } from "./postgres-copy.server.ts";
import { tablesIn } from "./sqlite-copy.server.ts";

/** The maximum number of rows per statement, and the number of characters that ends a batch earlier. */
const BATCH = 200;
const BATCH_LENGTH = 1_000_000;

/** A row's values in a text format that both engines read, in column order. */
type Row = (string | null)[];

/**
 * Creates the site's tables in PostgreSQL, and fills them with a backup's rows.
 *
 * @param on a transaction, in a schema without a site's tables.
 * @param source the backup.
 * @param migrations those that the backup's tables have been through.
 * @throws PlainError if PostgreSQL can't hold a row.
 */
export async function fillPostgres(
  on: Database,
  source: DatabaseSync,
  migrations: string[],
): Promise<void> {
  await makeTablesOf(on, "postgres", migrations);
  await formatExactly(on);
  const tables = parentsFirst(source).filter((name) => name !== LOCK_TABLE);
  // Some migrations add rows, which the backup also has.
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(on);
  try {
    for (const table of tables) await fillTable(on, table, source);
    for (const statement of statementsAfterRestore) await sql.raw(statement).execute(on);
  } catch (error) {
    // An invalid value (class 22), or a broken constraint (23).
    if (!isServerError(error) || !/^2[23]/.test(error.code ?? "")) throw error;
    throw new PlainError(
      `PostgreSQL can't keep these records: ${error.message}. Nothing was changed.`,
    );
  }
}

async function fillTable(on: Database, table: string, source: DatabaseSync): Promise<void> {
  const columns = await columnsOf(on, table);
  const names = Object.keys(columns);
  const refs = sql.join(names.map((name) => sql.ref(name)));
  const casts = names.map((name) => sql`${sql.ref(name)}::${sql.raw(columns[name] ?? "")}`);
  for (const rows of batchesOf(rowsOf(source, table, columns))) {
    const values = names.map((_, place) => sql`${rows.map((row) => row[place] ?? null)}::text[]`);
    await sql`insert into ${sql.table(table)} (${refs})
      select ${sql.join(casts)} from unnest(${sql.join(values)}) as copied(${refs})`.execute(on);
  }
}

function* rowsOf(
  source: DatabaseSync,
  table: string,
  columns: Record<string, string>,
): Generator<Row> {
  const types = Object.values(columns);
  const names = Object.keys(columns).map((name) => `"${name}"`);
  const statement = source.prepare(`select ${names} from "${table}"`);
  // Otherwise integers beyond JavaScript's safe range would throw.
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  for (const row of statement.iterate() as Iterable<unknown>) {
    yield (row as never[]).map((value, place) => fromSqlite(types[place] ?? "", value));
  }
}

/** Splits rows into batches, with few long ones at a time. */
export function* batchesOf(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = [];
  let length = 0;
  for (const row of rows) {
    batch.push(row);
    for (const value of row) length += value?.length ?? 0;
    if (batch.length < BATCH && length <= BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

/** A backup's tables, each after those that its foreign keys reference. */
function parentsFirst(source: DatabaseSync): string[] {
  const parents = source.prepare(`select "table" as name from pragma_foreign_key_list(?)`);
  const ordered = new Set<string>();
  const add = (table: string) => {
    for (const { name } of parents.all(table)) add(String(name));
    ordered.add(table);
  };
  for (const table of tablesIn(source)) add(table);
  return [...ordered];
}
