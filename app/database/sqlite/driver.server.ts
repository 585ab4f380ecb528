import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from "kysely";
import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import type { SqliteStore } from "./connections.server.ts";
import { retryOnBusy } from "./retry-on-busy.server.ts";
import { prepared } from "./statements.server.ts";
import { WriteQueue } from "./write-queue.server.ts";

/** How long a query waits for its turn and for another process's lock, in milliseconds. */
const PATIENCE = 2000;

/** Kysely's driver for Node's own SQLite. Nothing here blocks the process to wait for a lock. */
export class SqliteDriver implements Driver {
  readonly #store: SqliteStore;
  readonly #writes = new WriteQueue();

  constructor(store: SqliteStore) {
    this.#store = store;
  }

  async init(): Promise<void> {
    await retryOnBusy(performance.now() + PATIENCE, () => this.#store.create());
  }

  // A connection is opened by its first query, not here: Kysely expects no failure of this.
  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#store, this.#writes);
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#store.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #store: SqliteStore;
  readonly #writes: WriteQueue;
  /** On which handle the transaction runs, while there is one. */
  #transaction: DatabaseSync | undefined;

  constructor(store: SqliteStore, writes: WriteQueue) {
    this.#store = store;
    this.#writes = writes;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = performance.now() + PATIENCE;
    if (this.#transaction) return this.#inTransaction((handle) => run<Row>(handle, query));
    if (SelectQueryNode.is(query.query) && !this.#store.readsWait) {
      return retryOnBusy(deadline, () => this.#store.use(({ reader }) => run<Row>(reader, query)));
    }
    await this.#writes.acquire(deadline);
    try {
      const result = await retryOnBusy(deadline, () =>
        this.#store.use(({ writer }) => run<Row>(writer, query)),
      );
      this.#store.confirmWritten();
      return result;
    } finally {
      this.#writes.release();
    }
  }

  /** Begins with the lock for writing: so a transaction meets another's lock here or never. */
  async begin(): Promise<void> {
    const deadline = performance.now() + PATIENCE;
    await this.#writes.acquire(deadline);
    try {
      await retryOnBusy(deadline, () =>
        this.#store.use(({ writer }) => {
          writer.exec("begin immediate");
          this.#transaction = writer;
        }),
      );
    } catch (error) {
      this.#writes.release();
      throw error;
    }
  }

  async commit(): Promise<void> {
    this.#inTransaction((handle) => handle.exec("commit"));
    this.#store.confirmWritten();
    this.#end();
  }

  async rollback(): Promise<void> {
    const handle = this.#transaction;
    this.#end();
    // After some failures SQLite has rolled back by itself.
    if (handle?.isOpen && handle.isTransaction) handle.exec("rollback");
  }

  // biome-ignore lint/correctness/useYield: this site reads no stream.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Streaming is not supported");
  }

  #end(): void {
    this.#transaction = undefined;
    this.#writes.release();
  }

  /** Never lets a statement through on its own, whose transaction SQLite has rolled back. */
  #inTransaction<T>(work: (handle: DatabaseSync) => T): T {
    const handle = this.#transaction;
    return this.#store.use(({ writer }) => {
      if (handle !== writer || !handle.isTransaction) {
        throw new DatabaseUnavailable("the transaction was interrupted");
      }
      return work(handle);
    });
  }
}

function run<Row>(handle: DatabaseSync, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = prepared(handle, sql);
  const values = parameters as SQLInputValue[];
  if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
