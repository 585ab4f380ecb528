import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { PlainError } from "../../platform/plain-error.ts";
import { countMigrations } from "../versions.server.ts";
import { hasMark } from "./checksum.server.ts";

/** How long a copy waits for another process's lock, in milliseconds. */
const PATIENCE = 5000;

/** How many rows each table has, by its name. */
export type RowCounts = Record<string, number>;

/** What a SQLite file of a site holds. */
export interface SqliteContents {
  /** Those that its tables have been through. */
  migrations: string[];
  rows: RowCounts;
}

/**
 * Copies a database as it is at this moment, with what is still in its log, while others write to it;
 * the copy has no log. Unlike SQLite's backup by steps, which begins again after each write of
 * another process, this reads once, and deleted rows don't come along.
 *
 * @param to where nothing is yet.
 */
export function copySqlite(from: string, to: string): void {
  // Not for reading alone: whoever closes the file last removes its log, and only a writer can.
  const address = new URL(`${pathToFileURL(from)}?mode=rw`);
  const source = new DatabaseSync(address, { timeout: PATIENCE });
  try {
    source.prepare("vacuum into ?").run(to);
  } finally {
    source.close();
  }
}

/** By which SQLite opens a file that lies still, without leaving anything beside it. */
export function unchangedAddress(path: string): URL {
  // With a log beside it, it was copied together with that, and is read so. A backup has none.
  const mode = existsSync(`${path}-wal`) && !hasMark(path) ? "mode=ro" : "immutable=1";
  return new URL(`${pathToFileURL(path)}?${mode}`);
}

/**
 * Reads a SQLite file through, and changes nothing.
 *
 * @param name by which messages call it.
 * @throws PlainError when it is damaged, or not a site's.
 */
export function inspectSqlite(path: string, name = path): SqliteContents {
  if (isCutOff(path)) throw new PlainError(`${name} is cut off: a part of it is missing.`);
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(unchangedAddress(path), { readOnly: true, timeout: PATIENCE });
    const tables = column(handle, "select name from sqlite_master where type = 'table'");
    if (!tables.includes("kysely_migration") || !tables.includes("identityUsers")) {
      throw new PlainError(`${name} is a SQLite database, but not one of this site.`);
    }
    const [integrity] = column(handle, "pragma integrity_check(1)");
    if (integrity !== "ok") throw new PlainError(`${name} is damaged: ${integrity}`);
    const migrations = countMigrations(column(handle, "select name from kysely_migration"));
    return { migrations, rows: countRows(handle, tables) };
  } catch (error) {
    if (error instanceof PlainError) throw error;
    const reason = error instanceof Error ? error.message : error;
    throw new PlainError(`${name} can't be read as a SQLite database: ${reason}`, { cause: error });
  } finally {
    handle?.close();
  }
}

/** SQLite itself doesn't miss bytes at the end of the last page, nor anything in an empty file. */
function isCutOff(path: string): boolean {
  const header = Buffer.alloc(100);
  const open = openSync(path, "r");
  try {
    if (readSync(open, header, 0, 100, 0) < 100) return true;
  } finally {
    closeSync(open);
  }
  // sqlite.org/fileformat2.html, 1.3: the size of a page, where 1 stands for 65,536; their number.
  const size = header.readUInt16BE(16);
  const pages = header.readUInt32BE(28);
  return statSync(path).size < pages * (size === 1 ? 65_536 : size);
}

function countRows(handle: DatabaseSync, tables: string[]): RowCounts {
  const count = (table: string) =>
    Number(column(handle, `select count(*) from "${table.replaceAll('"', '""')}"`)[0]);
  return Object.fromEntries(tables.sort().map((table) => [table, count(table)]));
}

function column(handle: DatabaseSync, query: string): string[] {
  const rows = handle.prepare(query).all();
  return rows.map((row) => String(Object.values(row)[0]));
}
