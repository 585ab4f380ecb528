import { join } from "node:path";
import type { Dialect, Kysely } from "kysely";
import { type Environment, environment } from "../platform/environment.server.ts";
import { postgresDialect } from "./postgres.server.ts";
import { RetriedTransactions } from "./retried-transactions.server.ts";
import type { Tables } from "./schema.server.ts";
import { NodeSqliteDialect } from "./sqlite.server.ts";

export type Database = Kysely<Tables>;

/** The two engines the site runs on. */
export type Engine = "sqlite" | "postgres";

/** Which engine the settings ask for. */
export function databaseEngine(settings: Environment = environment()): Engine {
  return settings.DATABASE_URL?.startsWith("postgres") ? "postgres" : "sqlite";
}

/** Opens the database the settings name. Nothing is touched before the first query. */
export function openDatabase(settings: Environment): Database {
  return new RetriedTransactions<Tables>({ dialect: chooseDialect(settings) });
}

function chooseDialect(settings: Environment): Dialect {
  const { DATABASE_URL } = settings;
  if (DATABASE_URL === "sqlite::memory:") return new NodeSqliteDialect(":memory:");
  if (DATABASE_URL) return postgresDialect(DATABASE_URL);
  return new NodeSqliteDialect(sqliteFile(settings));
}

/** Where the SQLite file is, or will be. */
export function sqliteFile({ DATA_DIR }: Environment): string {
  return join(DATA_DIR, "shoreline.db");
}

let opened: Database | undefined;

/** The database of this process, opened once. */
export function database(): Database {
  opened ??= openDatabase(environment());
  return opened;
}

/** Closes the database of this process, if it was opened. */
export async function closeDatabase(): Promise<void> {
  await opened?.destroy();
  opened = undefined;
}
