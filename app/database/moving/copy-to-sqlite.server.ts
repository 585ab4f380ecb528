import { DatabaseSync } from "node:sqlite";
import { PlainError } from "../../platform/plain-error.ts";
import type { DumpTable } from "../backup/dump-file.server.ts";
import { makeTables } from "../backup/sqlite-rebuild.server.ts";
import { appliedMigrations } from "../backup/versions.server.ts";
import type { Database } from "../database.server.ts";
import { readRows } from "./postgres-side.server.ts";
import { hashSqlite, rowWriter } from "./sqlite-side.server.ts";
import { requireSame, TableHash, type TableHashes } from "./table-hash.server.ts";

/**
 * Fills an empty file with every row of these tables, and compares it with them.
 *
 * @param on a transaction that sees one moment, and formats values exactly.
 * @returns the hash of each table.
 */
export async function copyToSqlite(
  on: Database,
  tables: DumpTable[],
  file: string,
): Promise<TableHashes> {
  await makeTables(file, await appliedMigrations(on, "postgres"));
  // Filled in any order, and looked through at the end.
  const handle = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    handle.exec("begin");
    const hashes: TableHashes = new Map();
    for (const described of tables) {
      hashes.set(described.table, await copyTable(on, described, handle));
    }
    const [orphan] = handle.prepare("pragma foreign_key_check").all();
    if (orphan) {
      throw new PlainError(
        `A row of ${orphan["table"]} belongs to one of ${orphan["parent"]} that isn't there. Nothing was changed.`,
      );
    }
    requireSame(hashes, hashSqlite(handle, tables));
    handle.exec("commit");
    return hashes;
  } finally {
    handle.close();
  }
}

async function copyTable(
  on: Database,
  described: DumpTable,
  handle: DatabaseSync,
): Promise<TableHash> {
  // Some migrations add rows, which are among those that come.
  handle.exec(`delete from "${described.table}"`);
  const write = rowWriter(handle, described);
  const hash = new TableHash();
  for await (const row of readRows(on, described)) {
    hash.add(row);
    write(row);
  }
  return hash;
}
