import { PostgresDialect, type PostgresPoolClient } from "kysely";
import { parsePostgresUrl } from "../../platform/postgres-url.server.ts";
import { DatabaseMisconfigured, DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import { CircuitBreaker } from "./circuit-breaker.server.ts";
import { explainRefusal, isSilence, isUnreachable } from "./errors.server.ts";
import { longPatience, PostgresServers, usualPatience } from "./failover.server.ts";
import { mayTakeLong } from "./long-statements.server.ts";

/** Kysely on PostgreSQL. Nothing is touched before the first query. */
export function postgresDialect(written: string): PostgresDialect {
  const address = parsePostgresUrl(written);
  const usual = new PostgresServers(address, usualPatience);
  const unhurried = new PostgresServers(address, longPatience);
  const outage = new CircuitBreaker();
  return new PostgresDialect({
    pool: {
      options: {},
      connect: () => lend(mayTakeLong() ? unhurried : usual, outage),
      end: async () => void (await Promise.all([usual.end(), unhurried.end()])),
    },
  });
}

/** A connection; one that failed isn't used again. */
async function lend(servers: PostgresServers, outage: CircuitBreaker): Promise<PostgresPoolClient> {
  outage.check();
  const client: PostgresPoolClient = await servers.connect().catch((error: unknown) => {
    if (!(error instanceof DatabaseMisconfigured)) outage.begin();
    throw error;
  });
  let broken = false;
  async function query(sql: string, parameters: readonly unknown[]) {
    try {
      const result = await client.query(sql, parameters);
      outage.end();
      return result;
    } catch (error) {
      const refusal = explainRefusal(error);
      if (refusal) throw refusal;
      if (!isUnreachable(error)) throw error;
      broken = true;
      if (isSilence(error)) outage.begin();
      throw new DatabaseUnavailable("the database server failed", { cause: error });
    }
  }
  return {
    query: query as PostgresPoolClient["query"],
    release: (discarded) => client.release(discarded || broken),
  };
}
