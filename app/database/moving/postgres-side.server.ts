import type { DumpRow, DumpTable } from "../backup/dump-file.server.ts";
import { columnsOf, rowsOf } from "../backup/postgres-dump.server.ts";
import { LOCK_TABLE } from "../backup/site-tables.server.ts";
import type { Database } from "../database.server.ts";
import { TableHash, type TableHashes } from "./table-hash.server.ts";
import { fromPostgres } from "./values.server.ts";

/** The tables whose rows make a site, with their columns. */
export async function describeTables(on: Database, tables: string[]): Promise<DumpTable[]> {
  const described: DumpTable[] = [];
  for (const table of tables) {
    if (table !== LOCK_TABLE) described.push({ table, columns: await columnsOf(on, table) });
  }
  return described;
}

/**
 * The rows of a table in values that both engines agree on, few at a time in memory.
 *
 * @param on a transaction that formats values exactly: see backup/postgres-dump.server.ts.
 */
export async function* readRows(
  on: Database,
  { table, columns }: DumpTable,
): AsyncGenerator<DumpRow> {
  const types = Object.values(columns);
  for await (const row of rowsOf(on, table, Object.keys(columns))) {
    yield row.map((value, place) => fromPostgres(types[place] as string, value));
  }
}

/** The hash of each of these tables. */
export async function hashPostgres(on: Database, tables: DumpTable[]): Promise<TableHashes> {
  const hashes: TableHashes = new Map();
  for (const described of tables) {
    const hash = new TableHash();
    for await (const row of readRows(on, described)) hash.add(row);
    hashes.set(described.table, hash);
  }
  return hashes;
}
