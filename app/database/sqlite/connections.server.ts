import { DatabaseSync } from "node:sqlite";

/** Where SQLite keeps the records: in a file, or for tests in memory. */
export interface SqliteStore {
  /** Whether reads wait until no transaction is open: where they would see what it has half done. */
  readonly readsWait: boolean;
  /** Makes the database if it isn't there. */
  create(): void;
  /**
   * Works on the open database.
   *
   * @throws DatabaseUnavailable when it can't be read or written; SQLite's own error otherwise.
   */
  use<T>(work: (handles: Handles) => T): T;
  /** @throws DatabaseUnavailable when what was just written went to a file that isn't there. */
  confirmWritten(): void;
  close(): void;
}

export interface Handles {
  /** For single reads, which a transaction of this process must not hold up. */
  reader: DatabaseSync;
  writer: DatabaseSync;
}

/** A database in memory, with one handle for everything. */
export class SqliteMemory implements SqliteStore {
  readonly readsWait = true;
  readonly #only = openHandle(":memory:");

  create(): void {}

  use<T>(work: (handles: Handles) => T): T {
    return work({ reader: this.#only, writer: this.#only });
  }

  confirmWritten(): void {}

  close(): void {
    this.#only.close();
  }
}

/**
 * Opens a database. Waiting for a lock is left to the caller, because SQLite would make the whole
 * process wait.
 */
export function openHandle(address: string | URL): DatabaseSync {
  const handle = new DatabaseSync(address, { timeout: 0 });
  try {
    handle.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
    // The first read makes the log.
    handle.prepare("select count(*) from sqlite_master").get();
    return handle;
  } catch (error) {
    handle.close();
    throw error;
  }
}
