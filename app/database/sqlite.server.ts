import { closeSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { makeFolder } from "../platform/make-folder.server.ts";
import { RecentlyUsed } from "../platform/recently-used.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { errorWords, isBusy, isUnreachable, spoilsHandle } from "./sqlite-errors.server.ts";

/** How long SQLite itself, and this process with it, waits for another process's lock, in milliseconds. */
const LOCK_WAIT = 50;
/** When a locked-out statement is retried, in milliseconds. */
const RETRY_AFTER = 500;
/** A site has about a hundred statements; id lists of varying length add more. */
const mostStatements = 256;

const inMemory = ":memory:";

/**
 * Kysely's dialect on Node's own SQLite, opened at the first query.
 *
 * @param path of the database file (its folder is created), or ":memory:".
 */
export function sqliteDialect(path: string): Dialect {
  const file = new SqliteFile(path);
  return {
    createDriver: () => new Driver(file),
    createAdapter: () => new Adapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class Adapter extends SqliteAdapter {
  // SQLite creates and changes tables in transactions, too; Kysely is just cautious here.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's driver, with one retry if the file is locked, and with this site's errors. */
class Driver extends SqliteDriver {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: file });
    this.#file = file;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => this.#execute(query, connection),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }

  /** Begins with the write lock, so that a transaction meets another's lock here or never. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
    this.#file.isBegun = true;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#file.isBegun = false;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#file.isBegun = false;
    // After some failures SQLite has rolled back by itself.
    if (this.#file.isInTransaction) await super.rollbackTransaction(connection);
  }

  async #execute<R>(query: CompiledQuery, on: DatabaseConnection): Promise<QueryResult<R>> {
    try {
      return await on.executeQuery<R>(query).catch(async (error: unknown) => {
        if (!isBusy(error)) throw error;
        await wait(RETRY_AFTER);
        return on.executeQuery<R>(query);
      });
    } catch (error) {
      throw this.#file.explain(error);
    }
  }
}

/** A database file as Kysely expects it, reopened after it couldn't be read or written. */
class SqliteFile implements SqliteDatabase {
  /** Whether a transaction has begun and isn't over. */
  isBegun = false;
  readonly #path: string;
  #handle: DatabaseSync | undefined;
  #wasOpen = false;
  /** Preparing a statement takes SQLite ten times as long as running it. */
  #statements = new RecentlyUsed<string, SqliteStatement>(mostStatements);

  constructor(path: string) {
    this.#path = path;
  }

  get isInTransaction(): boolean {
    return this.#handle?.isTransaction ?? false;
  }

  prepare(sql: string): SqliteStatement {
    // The rest of a transaction that SQLite has rolled back would be committed on its own.
    if (this.isBegun && !this.isInTransaction) {
      throw new DatabaseUnavailable("the transaction was interrupted");
    }
    this.#handle ??= this.#open();
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#handle.prepare(sql);
    const made: SqliteStatement = {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...(values as SQLInputValue[])),
      run: (values) => statement.run(...(values as SQLInputValue[])),
      iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
    };
    this.#statements.add(sql, made);
    return made;
  }

  close(): void {
    const handle = this.#handle;
    this.#handle = undefined;
    this.#statements = new RecentlyUsed(mostStatements);
    handle?.close();
  }

  /** The error to throw for one of SQLite's: DatabaseUnavailable if the file can't be used right now. */
  explain(error: unknown): unknown {
    if (isBusy(error)) return new DatabaseUnavailable("the database is locked", { cause: error });
    if (!isUnreachable(error)) return error;
    if (spoilsHandle(error) && this.#path !== inMemory) this.close();
    const message = `the database file can't be read or written (${errorWords(error)})`;
    return new DatabaseUnavailable(message, { cause: error });
  }

  #open(): DatabaseSync {
    // A file that disappears later isn't created again: its disk may come back.
    if (this.#path !== inMemory && !this.#wasOpen) makeFile(this.#path);
    const address =
      this.#path === inMemory ? inMemory : new URL(`${pathToFileURL(this.#path)}?mode=rw`);
    const handle = new DatabaseSync(address, { timeout: LOCK_WAIT });
    try {
      if (this.#wasOpen && handle.prepare("pragma page_count").get()?.["page_count"] === 0) {
        throw new DatabaseUnavailable("the database file is empty");
      }
      handle.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
      // What is deleted is overwritten, so that nobody reads it from the file afterward.
      handle.exec("pragma secure_delete = on");
    } catch (error) {
      handle.close();
      throw error;
    }
    this.#wasOpen = true;
    return handle;
  }
}

/** Creates a file that no other user can read; SQLite gives its log the same mode. */
function makeFile(path: string): void {
  makeFolder(dirname(path));
  try {
    closeSync(openSync(path, "a", 0o600));
  } catch {
    // SQLite will report what is wrong.
  }
}
