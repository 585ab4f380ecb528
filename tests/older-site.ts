import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import {
  closeDatabase,
  database as currentDatabase,
  type Database,
  databaseEngine,
  type Engine,
} from "../app/database/database.server.ts";

/** What version 1.0.0 did to an empty database, and a row of each table. */
export function olderSite(engine: Engine): string[] {
  const [tables = "", rows = ""] = [engine, "rows"].map((name) =>
    readFileSync(join(import.meta.dirname, `older-site/${name}.sql`), "utf8"),
  );
  const fitting = engine === "postgres" ? rows.replaceAll(" as blob", " as bytea") : rows;
  return `${tables}${fitting}`.trim().split("\n");
}

/** Makes of an empty database the one of such a site. */
export async function makeOlderSite(database: Database, engine: Engine): Promise<void> {
  for (const statement of olderSite(engine)) await sql.raw(statement).execute(database);
}

/** Puts a database back to one without tables. */
export async function emptyDatabase(database = currentDatabase()): Promise<void> {
  // What SQLite has in memory goes with the connection.
  if (databaseEngine() === "sqlite") return closeDatabase();
  await sql`drop schema if exists public cascade`.execute(database);
  await sql`create schema public`.execute(database);
}
