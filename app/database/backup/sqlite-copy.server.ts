import { once } from "node:events";
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { Kysely } from "kysely";
import { PlainError } from "../../platform/plain-error.ts";
import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import { makeTablesOf } from "../migrations.server.ts";
import type { Tables } from "../schema.server.ts";
import { sqliteDialect } from "../sqlite.server.ts";
import { hasMark } from "./checksum.server.ts";

/** How long a copy waits for another process's lock, in milliseconds. */
const PATIENCE = 5000;

/** The contents of a site's SQLite file. */
export interface SqliteContents {
  /** Those that its tables have been through. */
  migrations: string[];
  rows: Record<string, number>;
}

/** The URL by which SQLite opens a site's file. Whoever closes it last removes its log, which only a writer can do. */
export function siteAddress(path: string): URL {
  return new URL(`${pathToFileURL(path)}?mode=rw`);
}

/**
 * Copies a database with its log, as a snapshot while others write; the copy has no log. Unlike SQLite's backup
 * API, which starts over after each write of another process, this reads once, and leaves deleted rows behind. A
 * thread does the work beside the process's other work.
 *
 * @param from `siteAddress` or `unchangedAddress`.
 * @param to where nothing is yet.
 */
export async function copySqlite(from: URL, to: string): Promise<void> {
  const work = `
    const { workerData } = require("node:worker_threads");
    const { DatabaseSync } = require("node:sqlite");
    const source = new DatabaseSync(new URL(workerData.from), { timeout: ${PATIENCE} });
    source.prepare("vacuum into ?").run(workerData.to);
    source.close();`;
  await once(new Worker(work, { eval: true, workerData: { from: from.href, to } }), "exit");
}

/** The URL by which SQLite opens a file that nobody writes, without creating files beside it. */
export function unchangedAddress(path: string): URL {
  // A log was copied together with its file, and must be read. A backup has none.
  const mode = existsSync(`${path}-wal`) && !hasMark(path) ? "mode=ro" : "immutable=1";
  return new URL(`${pathToFileURL(path)}?${mode}`);
}

/**
 * Reads a whole SQLite file without changing it.
 *
 * @param name its name in messages.
 * @throws PlainError if it is damaged, or not a site's.
 */
export function inspectSqlite(path: string, name = path): SqliteContents {
  try {
    using handle = new DatabaseSync(unchangedAddress(path), { readOnly: true, timeout: PATIENCE });
    const tables = tablesIn(handle);
    if (!tables.includes("kysely_migration") || !tables.includes("identityUsers")) {
      throw new PlainError(`${name} is a SQLite database, but not one of this site.`);
    }
    const [integrity] = column(handle, "pragma integrity_check(1)");
    if (integrity !== "ok") throw new PlainError(`${name} is damaged: ${integrity}`);
    const migrations = column(handle, "select name from kysely_migration order by 1");
    return { migrations, rows: countRows(handle, tables) };
  } catch (error) {
    if (error instanceof PlainError) throw error;
    const reason = error instanceof Error ? error.message : error;
    throw new PlainError(`${name} can't be read as a SQLite database: ${reason}`, { cause: error });
  }
}

/** The names of a file's tables, without SQLite's own, such as its statistics. */
export function tablesIn(handle: DatabaseSync): string[] {
  return column(
    handle,
    "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by 1",
  );
}

function countRows(handle: DatabaseSync, tables: string[]): Record<string, number> {
  const count = (table: string) =>
    Number(column(handle, `select count(*) from "${table.replaceAll('"', '""')}"`)[0]);
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}

function column(handle: DatabaseSync, query: string): string[] {
  const rows = handle.prepare(query).all();
  return rows.map((row) => String(Object.values(row)[0]));
}

/** Creates a SQLite file with the tables as they are after these migrations. */
export async function makeTables(file: string, migrations: string[]): Promise<void> {
  await using database = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  try {
    await makeTablesOf(database, "sqlite", migrations);
  } catch (error) {
    // This is a new file, not the site's database, so the caller explains the error.
    throw error instanceof DatabaseUnavailable ? (error.cause ?? error) : error;
  }
}
