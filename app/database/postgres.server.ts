import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import { PostgresDialect, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import { type PostgresUrl, parsePostgresUrl } from "../platform/postgres-url.server.ts";
import {
  explainConnection,
  explainQuery,
  isConflict,
  isUnreachable,
} from "./postgres-errors.server.ts";

const CONNECT_MS = 2000;
/** The pool's size. */
const CONNECTIONS = 10;

/** For a statement, and for an idle transaction, whose locks block others; in milliseconds. */
const usualTimeouts = { statement: 5000, idleTransaction: 10_000 };

/** For work that no visitor waits for. */
const longTimeouts: typeof usualTimeouts = { statement: 300_000, idleTransaction: 300_000 };

/** Kysely's dialect on `pg`'s own pool; connects at the first query. */
export function postgresDialect(address: string): PostgresDialect {
  const server = parsePostgresUrl(address);
  const [usual, unhurried] = [makePool(server, usualTimeouts), makePool(server, longTimeouts)];
  return new PostgresDialect({
    pool: {
      options: {},
      connect: () => lend(longStatements.getStore() ? unhurried : usual, server),
      end: async () => void (await Promise.all([usual.end(), unhurried.end()])),
    },
  });
}

/** A connection that throws this site's errors; one that failed isn't used again. */
async function lend(pool: pg.Pool, server: PostgresUrl): Promise<PostgresPoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    throw explainConnection(error, server);
  });
  let isBroken = false;
  async function query(sql: string, values: readonly unknown[]) {
    try {
      return await client.query(sql, values as unknown[]);
    } catch (error) {
      isBroken ||= isUnreachable(error) && !isConflict(error);
      throw explainQuery(error);
    }
  }
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (discarded) => client.release(discarded || isBroken),
  };
}

function makePool(server: PostgresUrl, timeouts: typeof usualTimeouts): pg.Pool {
  // Loaded on demand: a site on SQLite doesn't need its 2 MB.
  const { Pool } = createRequire(import.meta.url)("pg") as typeof pg;
  const pool = new Pool({
    ...server,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: timeouts.statement,
    keepAlive: true,
    onConnect: (client) => limit(client, timeouts),
  });
  // The server closing a connection, idle or in use, must not end the process: the next query reports it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Sets timeouts on the server, so that it ends abandoned statements and transactions itself. A statement times
 * out there a little before this process gives up on it. PgBouncer rejects these settings as connection
 * parameters, so a statement sets them.
 */
async function limit(client: pg.ClientBase, timeouts: typeof usualTimeouts): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', $1, false),
      set_config('idle_in_transaction_session_timeout', $2, false)`,
    [String(timeouts.statement - 500), String(timeouts.idleTransaction)],
  );
}

const longStatements = new AsyncLocalStorage<true>();

/** Runs work whose statements may each take minutes, such as a migration or a backup. */
export function withLongStatements<T>(work: () => T): T {
  return longStatements.run(true, work);
}
