import { AsyncLocalStorage } from "node:async_hooks";
import { PostgresDialect, type PostgresPoolClient } from "kysely";
import { parsePostgresUrl } from "../../platform/postgres-url.server.ts";
import { DatabaseMisconfigured, DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import { CircuitBreaker } from "./circuit-breaker.server.ts";
import {
  explainMissingRight,
  isClosed,
  isConflict,
  isTimeout,
  isUnreachable,
} from "./errors.server.ts";
import { CONNECTIONS, longTimeouts, PostgresServers, usualTimeouts } from "./failover.server.ts";
import { retryOnConflict } from "./retry-on-conflict.server.ts";

/** Kysely on PostgreSQL. Nothing is touched before the first query. */
export function postgresDialect(written: string): PostgresDialect {
  const address = parsePostgresUrl(written);
  const usual = new PostgresServers(address, usualTimeouts);
  const unhurried = new PostgresServers(address, longTimeouts);
  const breaker = new CircuitBreaker();
  return new PostgresDialect({
    pool: {
      options: {},
      connect: () => lend(allowsLongStatements() ? unhurried : usual, breaker),
      end: async () => void (await Promise.all([usual.end(), unhurried.end()])),
    },
  });
}

/** How many connections are tried to begin a transaction: all that are kept may be closed, and a new one. */
const ATTEMPTS = CONNECTIONS + 1;

/**
 * A connection; one that failed isn't used again. If the server had closed it before it was lent, another
 * takes its place unnoticed for a statement that begins a transaction. Any other may have been done before
 * the connection broke, and so it fails. What is certainly not done, since it met others, is done again:
 * a statement of its own here, a transaction in `RetriedTransactions`.
 */
async function lend(
  servers: PostgresServers,
  breaker: CircuitBreaker,
): Promise<PostgresPoolClient> {
  let client = await connect(servers, breaker);
  let isUntouched = true;
  let broken = false;
  async function query(sql: string, parameters: readonly unknown[]) {
    const begins = leavesNothing.test(sql);
    // Kysely lends a connection for one statement, or for a transaction.
    const isAlone = isUntouched && !begins;
    let attemptsLeft = isUntouched && begins ? ATTEMPTS : 1;
    isUntouched = false;
    const ask = () => client.query(sql, parameters);
    for (;;) {
      try {
        const result = await (isAlone ? retryOnConflict(ask) : ask());
        breaker.close();
        return result;
      } catch (error) {
        const missingRight = explainMissingRight(error);
        if (missingRight) throw missingRight;
        if (!isUnreachable(error)) throw error;
        broken ||= !isConflict(error);
        if (isTimeout(error)) breaker.open();
        attemptsLeft -= 1;
        if (attemptsLeft === 0 || !isClosed(error)) {
          throw new DatabaseUnavailable("the database server failed", { cause: error });
        }
      }
      const next = await connect(servers, breaker);
      client.release(true);
      client = next;
      broken = false;
    }
  }
  return {
    query: query as PostgresPoolClient["query"],
    release: (discarded) => client.release(discarded || broken),
  };
}

/** First statements after which, if their connection breaks, the database is as it was. */
const leavesNothing = /^(begin|start transaction)\b/i;

async function connect(
  servers: PostgresServers,
  breaker: CircuitBreaker,
): Promise<PostgresPoolClient> {
  breaker.check();
  return servers.connect().catch((error: unknown) => {
    if (!(error instanceof DatabaseMisconfigured)) breaker.open();
    throw error;
  });
}

const longStatements = new AsyncLocalStorage<true>();

/** Does work whose statements may each take minutes, such as a migration or a backup. */
export function withLongStatements<T>(work: () => T): T {
  return longStatements.run(true, work);
}

/** Whether the work under way may take minutes. */
export function allowsLongStatements(): boolean {
  return longStatements.getStore() ?? false;
}
