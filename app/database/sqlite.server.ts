import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type SqliteDatabase, SqliteDialect } from "kysely";

/** How long a statement waits for another process's lock. The whole process waits with it. */
const LOCK_TIMEOUT_MS = 100;

/**
 * Kysely on Node's own SQLite, opened at the first query.
 *
 * @param file path of the database file (its folder is made), or ":memory:".
 */
export function sqliteDialect(file: string): SqliteDialect {
  return new SqliteDialect({ database: async () => openSqlite(file) });
}

function openSqlite(file: string): SqliteDatabase {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sqlite = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  sqlite.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const statement = sqlite.prepare(sql);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}
