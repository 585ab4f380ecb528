import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Dialect, Kysely } from "kysely";
import { type Environment, environment } from "../platform/environment.server.ts";
import { postgresDialect } from "./postgres.server.ts";
import { isConflict, isLost } from "./postgres-errors.server.ts";
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
  return new Kysely<Tables>({ dialect: chooseDialect(settings) });
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

/** How often a transaction is tried that others made fail. */
const ATTEMPTS = 6;

/** The longest pause before the second attempt, in milliseconds; before each further one it is twice that. */
const FIRST_PAUSE = 10;

/**
 * Runs work in a transaction: all of it is kept, or nothing. It is done again when it certainly left nothing:
 * PostgreSQL rolled it back, as one of a deadlock (40P01) or because it couldn't be serialized (40001), as
 * CockroachDB and YugabyteDB often say; or its connection was lost before the commit. So what the work
 * changes must all be in the database.
 *
 * @throws DatabaseUnavailable also when the connection is lost during the commit: nobody knows whether it took
 *   effect, so the form answers 503 and keeps what was typed, and the person looks before sending it again.
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
    // A random pause (jitter), so that those who met don't meet again.
    await wait(Math.random() * FIRST_PAUSE * 2 ** tries);
  }
}

/** Closes the database of this process, if it was opened. */
export async function closeDatabase(): Promise<void> {
  await opened?.destroy();
  opened = undefined;
}
