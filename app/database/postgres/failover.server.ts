import type pg from "pg";
import type { PostgresUrl } from "../../platform/postgres-url.server.ts";
import { DatabaseMisconfigured, DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import { driver } from "./driver.server.ts";
import { explainConnection, isTimeout } from "./errors.server.ts";

const CONNECT_MS = 2000;

/** How many connections to a server are kept. */
export const CONNECTIONS = 10;

/** Timeouts, in milliseconds. */
interface Patience {
  /** A statement. */
  statement: number;
  /** An idle transaction, whose locks block others. */
  idleTransaction: number;
}

export const usualTimeouts: Patience = { statement: 5000, idleTransaction: 10_000 };

/** For work that no visitor waits for. */
export const longTimeouts: Patience = { statement: 5 * 60_000, idleTransaction: 5 * 60_000 };

interface Server {
  name: string;
  pool: pg.Pool;
}

/**
 * The connections to the servers that DATABASE_URL names. With several, the first that can be
 * written is used until it fails; a standby, which only reads, is passed over. One that doesn't answer
 * is tried last from then on, so that nobody waits for it while the standby takes over.
 */
export class PostgresServers {
  /** In the order in which they are tried. */
  #servers: Server[];

  constructor({ servers, account }: PostgresUrl, patience: Patience) {
    const mustWrite = servers.length > 1;
    this.#servers = servers.map((server) => ({
      name: server.host.startsWith("/") ? server.host : `${server.host}:${server.port}`,
      pool: makePool({ ...account, ...server }, patience, mustWrite),
    }));
  }

  /**
   * @returns a connection, to be released.
   * @throws DatabaseUnavailable when no server can be used; DatabaseMisconfigured when none of them will
   *   work without a change of settings.
   */
  async connect(): Promise<pg.PoolClient> {
    const failures: DatabaseUnavailable[] = [];
    for (const server of this.#servers) {
      try {
        const client = await server.pool.connect();
        this.#servers = [server, ...this.#others(server)];
        return client;
      } catch (error) {
        if (isTimeout(error)) this.#servers = [...this.#others(server), server];
        failures.push(explainConnection(error, server.name));
      }
    }
    throw explainAll(failures);
  }

  #others(server: Server): Server[] {
    return this.#servers.filter((other) => other !== server);
  }

  async end(): Promise<void> {
    await Promise.all(this.#servers.map(({ pool }) => pool.end()));
  }
}

/** The error when no server could be used: about each, or the first if all are misconfigured. */
function explainAll(failures: DatabaseUnavailable[]): DatabaseUnavailable | undefined {
  const passing = failures.filter((failure) => !(failure instanceof DatabaseMisconfigured));
  if (passing.length === 0) return failures[0];
  const messages = failures.map(({ message }) => message).join("; ");
  return new DatabaseUnavailable(messages, { cause: passing[0] });
}

function makePool(server: pg.ClientConfig, patience: Patience, mustWrite: boolean): pg.Pool {
  const { Pool } = driver();
  const pool = new Pool({
    ...server,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: patience.statement,
    keepAlive: true,
    onConnect: async (client) => {
      const isReadOnly = await limit(client, patience);
      if (mustWrite && isReadOnly) throw new DatabaseUnavailable("it only reads");
    },
  });
  // A connection that the server closes, idle or lent, must not end the process: the next query
  // on it reports.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Sets timeouts on the server, so that it ends abandoned statements and transactions itself. A statement
 * ends there a little before this process gives up on it. PgBouncer rejects these settings as connection
 * parameters, so a statement sets them.
 *
 * @returns whether the server is read-only at the moment.
 */
async function limit(client: pg.ClientBase, patience: Patience): Promise<boolean> {
  const { rows } = await client.query<{ readOnly: string }>(
    `select set_config('statement_timeout', $1, false),
      set_config('idle_in_transaction_session_timeout', $2, false),
      current_setting('transaction_read_only') as "readOnly"`,
    [String(patience.statement - 500), String(patience.idleTransaction)],
  );
  return rows[0]?.readOnly === "on";
}
