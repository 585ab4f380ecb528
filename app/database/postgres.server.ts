import { PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { Outage } from "./outage.server.ts";
import { isRefused, isSilence, isUnreachable } from "./postgres-errors.server.ts";
import { DatabaseRefused, DatabaseUnavailable } from "./unavailable.server.ts";

/** Kysely on PostgreSQL. Nothing is touched before the first query. */
export function postgresDialect(address: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: address,
    max: 10,
    connectionTimeoutMillis: 2000,
    query_timeout: 5000,
    keepAlive: true,
  });
  // A connection that the server closes, idle or lent, must not end the process: the next query
  // on it reports.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const outage = new Outage();
  return new PostgresDialect({
    pool: { options: pool.options, connect: () => lend(pool, outage), end: () => pool.end() },
  });
}

/** A connection of the pool; one that failed doesn't go back there. */
async function lend(pool: pg.Pool, outage: Outage): Promise<PostgresPoolClient> {
  outage.check();
  const client: PostgresPoolClient = await pool.connect().catch((error: unknown) => {
    if (isRefused(error)) throw new DatabaseRefused(`DATABASE_URL is refused: ${error.message}`);
    outage.begin();
    throw new DatabaseUnavailable("the database server can't be reached", { cause: error });
  });
  let broken = false;
  async function query(sql: string, parameters: readonly unknown[]) {
    try {
      const result = await client.query(sql, parameters);
      outage.end();
      return result;
    } catch (error) {
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
