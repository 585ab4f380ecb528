import { AsyncLocalStorage } from "node:async_hooks";
import { PostgresDialect, type PostgresPoolClient } from "kysely";
import { parsePostgresUrl } from "../../platform/postgres-url.server.ts";
import { DatabaseMisconfigured, DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import { CircuitBreaker } from "./circuit-breaker.server.ts";
import { explainMissingRight, isTimeout, isUnreachable } from "./errors.server.ts";
import { longTimeouts, PostgresServers, usualTimeouts } from "./failover.server.ts";

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

/** A connection; one that failed isn't used again. */
async function lend(
  servers: PostgresServers,
  breaker: CircuitBreaker,
): Promise<PostgresPoolClient> {
  breaker.check();
  const client: PostgresPoolClient = await servers.connect().catch((error: unknown) => {
    if (!(error instanceof DatabaseMisconfigured)) breaker.open();
    throw error;
  });
  let broken = false;
  async function query(sql: string, parameters: readonly unknown[]) {
    try {
      const result = await client.query(sql, parameters);
      breaker.close();
      return result;
    } catch (error) {
      const missingRight = explainMissingRight(error);
      if (missingRight) throw missingRight;
      if (!isUnreachable(error)) throw error;
      broken = true;
      if (isTimeout(error)) breaker.open();
      throw new DatabaseUnavailable("the database server failed", { cause: error });
    }
  }
  return {
    query: query as PostgresPoolClient["query"],
    release: (discarded) => client.release(discarded || broken),
  };
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
