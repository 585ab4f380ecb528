import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { QueryResult } from "pg";
import { askPostgres } from "./ask-postgres.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

/** Two servers, of which one copies the other. */
export interface PostgresPair {
  primary: PostgresServer;
  standby: PostgresServer;
  /** The address of a database at whichever of the two can be written. */
  addressOf: (database: string) => string;
  /** Ends the copying; returns once nothing more reaches the standby. */
  cutOff: () => Promise<void>;
  /** How many commits at the primary wait for the standby. */
  countWaiting: () => Promise<number>;
  /** Makes the standby a server that can be written; returns when it can be. */
  promote: () => Promise<void>;
  end: () => Promise<void>;
}

/** Starts two servers; a commit is answered only when both have it (synchronous streaming replication). */
export async function startPostgresPair(): Promise<PostgresPair> {
  const primary = await startPostgres();
  const standby = await startPostgres();
  const [from, to] = [await dataFolder(primary), await dataFolder(standby)];
  const { hostname, port, username, password } = new URL(primary.address);
  const access = `host=${hostname} port=${port} user=${username} password=${password}`;
  // The tests' servers are set not to wait for a disk; what one database says counts more.
  await ask(primary.address, "alter database postgres set synchronous_commit = on");
  await Promise.all([primary.stop(), standby.stop()]);
  rmSync(to, { recursive: true });
  // As `cpSync` doesn't, it keeps the files' owner, who runs the server.
  execFileSync("cp", ["-Rp", from, to]);
  const settings = `primary_conninfo = '${access} application_name=standby'\n`;
  writeFileSync(join(to, "postgresql.auto.conf"), settings);
  writeFileSync(join(to, "standby.signal"), "");
  await Promise.all([primary.start(), standby.start()]);
  await ask(primary.address, "alter system set synchronous_standby_names = 'standby'");
  await ask(primary.address, "select pg_reload_conf()");
  const copying = "select from pg_stat_replication where sync_state = 'sync'";
  while ((await ask(primary.address, copying)).rowCount === 0) await pause(20);
  // It has the primary's password: it is a copy.
  const standbyAddress = primary.address.replace(`:${port}`, `:${new URL(standby.address).port}`);
  return {
    primary,
    standby,
    addressOf: (database) => `${primary.address},${new URL(standby.address).host}/${database}`,
    async cutOff() {
      await ask(standbyAddress, "alter system set primary_conninfo = ''");
      await ask(standbyAddress, "select pg_reload_conf()");
      const connected = "select from pg_stat_replication";
      while ((await ask(primary.address, connected)).rowCount !== 0) await pause(20);
    },
    async countWaiting() {
      const waiting = "select from pg_stat_activity where wait_event = 'SyncRep'";
      return (await ask(primary.address, waiting)).rowCount ?? 0;
    },
    promote: async () => void (await ask(standbyAddress, "select pg_promote()")),
    end: async () => void (await Promise.all([primary.end(), standby.end()])),
  };
}

async function dataFolder({ address }: PostgresServer): Promise<string> {
  const { rows } = await ask(address, "show data_directory");
  return rows[0].data_directory;
}

function ask(address: string, statement: string): Promise<QueryResult> {
  return askPostgres(`${address}/postgres`, statement);
}
