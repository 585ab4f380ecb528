import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Dialect, Kysely } from "kysely";
import { type Environment, environment } from "../platform/environment.server.ts";
import { postgresDialect } from "./postgres.server.ts";
import { isConflict, isLost } from "./postgres-errors.server.ts";
import type { Tables } from "./schema.server.ts";
import { sqliteDialect } from "./sqlite.server.ts";

export type Database = Kysely<Tables>;

export type Engine = "sqlite" | "postgres";

export function databaseEngine(settings: Environment = environment()): Engine {
  return settings.DATABASE_URL?.startsWith("postgres") ? "postgres" : "sqlite";
}

/** Opens the database that the settings select; connects at the first query. */
export function openDatabase(settings: Environment): Database {
  return new Kysely<Tables>({ dialect: chooseDialect(settings) });
}

function chooseDialect(settings: Environment): Dialect {
  const { DATABASE_URL } = settings;
  if (DATABASE_URL === "sqlite::memory:") return sqliteDialect(":memory:");
  if (DATABASE_URL) return postgresDialect(DATABASE_URL);
  return sqliteDialect(sqliteFile(settings));
}

/** The path of the SQLite file, which may not exist yet. */
export function sqliteFile({ DATA_DIR }: Environment): string {
  return join(DATA_DIR, "shoreline.db");
}

let opened: Database | undefined;

/** This process's database, opened once. */
export function database(): Database {
  opened ??= openDatabase(environment());
  return opened;
}

/** How often a conflicting transaction is tried. */
const ATTEMPTS = 6;

/** The longest pause before the second attempt, in milliseconds; it doubles before each further one. */
const FIRST_PAUSE = 10;

/**
 * Runs work in a transaction: all of it is committed, or nothing. It is retried if it certainly left nothing behind:
 * PostgreSQL rolled it back for a deadlock (40P01) or a serialization failure (40001), which are common on CockroachDB
 * and YugabyteDB, or its connection was lost before the commit. So the work must change nothing outside the database.
 *
 * @throws DatabaseUnavailable also if the connection is lost during the commit: nobody knows whether it took
 * effect, so the form answers 503 and preserves the input, and the person checks before sending it again.
 */
export async function transaction<T>(work: (on: Database) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    let isCommitting = false;
    try {
      return await database()
        .transaction()
        .execute(async (on) => {
          const result = await work(on);
          isCommitting = true;
          return result;
        });
    } catch (error) {
      const leftNothing = isConflict(error) || (isLost(error) && !isCommitting);
      if (tries === ATTEMPTS || !leftNothing) throw error;
    }
    // Jitter, so that the transactions that conflicted don't conflict again.
    await wait(Math.random() * FIRST_PAUSE * 2 ** tries);
  }
}

export async function closeDatabase(): Promise<void> {
  await opened?.destroy();
  opened = undefined;
}
