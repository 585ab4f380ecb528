import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { type Environment, environment } from "../environment.server.ts";
import type { Tables } from "./schema.server.ts";
import { sqliteDialect } from "./sqlite.server.ts";

export type Database = Kysely<Tables>;

/** The two engines the site runs on. */
export type Engine = "sqlite" | "postgres";

/** Which engine the settings ask for. */
export function databaseEngine(settings: Environment = environment()): Engine {
  return settings.DATABASE_URL?.startsWith("postgres") ? "postgres" : "sqlite";
}

/** Opens the database the settings name. Nothing is touched before the first query. */
export function openDatabase(settings: Environment): Database {
  if (databaseEngine(settings) === "postgres") {
    const pool = new pg.Pool({
      connectionString: settings.DATABASE_URL,
      max: 10,
      connectionTimeoutMillis: 2000,
      query_timeout: 10_000,
    });
    // An idle connection that the server closes must not end the process; the next query reports.
    pool.on("error", () => {});
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }
  const inMemory = settings.DATABASE_URL === "sqlite::memory:";
  const file = inMemory ? ":memory:" : join(settings.DATA_DIR, "shoreline.db");
  return new Kysely<Tables>({ dialect: sqliteDialect(file) });
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
