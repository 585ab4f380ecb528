import type { DatabaseSync } from "node:sqlite";
import { PlainError } from "../../platform/plain-error.ts";
import type { DumpRow, DumpTable } from "../backup/dump-file.server.ts";
import { TableHash, type TableHashes } from "./table-hash.server.ts";
import { fromSqlite, toSqlite } from "./values.server.ts";

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * The rows of a table, one after another, in values that both engines agree on.
 *
 * @throws PlainError for a row that PostgreSQL can't hold.
 */
export function* readTable(
  handle: DatabaseSync,
  { table, columns }: DumpTable,
): Generator<DumpRow> {
  const names = Object.keys(columns);
  const statement = handle.prepare(`select ${names.map(quote).join(", ")} from ${quote(table)}`);
  // Larger numbers than JavaScript's own would be refused.
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  for (const row of statement.iterate() as Iterable<unknown>) {
    yield (row as never[]).map((value, place) => {
      const name = names[place] as string;
      try {
        return fromSqlite(columns[name] as string, value);
      } catch (error) {
        if (!(error instanceof PlainError)) throw error;
        throw new PlainError(
          `A row of the table ${table} can't be moved: in its column ${name}, ${error.message}. Nothing was changed.`,
        );
      }
    });
  }
}

/** A function that adds a row to a table, in values that both engines agree on. */
export function rowWriter(
  handle: DatabaseSync,
  { table, columns }: DumpTable,
): (row: DumpRow) => void {
  const names = Object.keys(columns);
  const types = Object.values(columns);
  const marks = names.map(() => "?").join(", ");
  const statement = handle.prepare(
    `insert into ${quote(table)} (${names.map(quote).join(", ")}) values (${marks})`,
  );
  return (row) => {
    statement.run(...row.map((value, place) => toSqlite(types[place] as string, value)));
  };
}

/** The hash of each of these tables. */
export function hashSqlite(handle: DatabaseSync, tables: Iterable<DumpTable>): TableHashes {
  const hashes: TableHashes = new Map();
  for (const described of tables) {
    const hash = new TableHash();
    for (const row of readTable(handle, described)) hash.add(row);
    hashes.set(described.table, hash);
  }
  return hashes;
}

/** The names of the tables in a file but for SQLite's own, such as its statistics. */
export function tablesOfSqlite(handle: DatabaseSync): string[] {
  const rows = handle
    .prepare(
      String.raw`select name from sqlite_master where type = 'table' and name not like 'sqlite\_%' escape '\' order by 1`,
    )
    .all();
  return rows.map(({ name }) => String(name));
}

/** The names of a table's columns. */
export function columnsOfSqlite(handle: DatabaseSync, table: string): string[] {
  const rows = handle.prepare("select name from pragma_table_xinfo(?)").all(table);
  return rows.map(({ name }) => String(name));
}
