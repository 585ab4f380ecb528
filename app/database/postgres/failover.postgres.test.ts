import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { QueryResult } from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { askPostgres } from "../../../tests/setup/ask-postgres.ts";
import { type PostgresServer, startPostgres } from "../../../tests/setup/postgres-server.ts";
import { environment } from "../../platform/environment.server.ts";
import { DatabaseMisconfigured } from "../../platform/unavailable.server.ts";
import { type Database, openDatabase } from "../database.server.ts";

const usual = new URL(inject("postgresUrl"));
let other: PostgresServer;
let otherPort: string;

beforeAll(async () => {
  other = await startPostgres();
  otherPort = new URL(other.address).port;
  // One address has one password.
  await askOther(`alter user postgres password '${usual.password}'`, other.address);
});
afterAll(() => other.end());

let opened: Database | undefined;
afterEach(() => opened?.destroy());

function askOther(statement: string, address = otherAddress()): Promise<QueryResult> {
  return askPostgres(`${address}/postgres`, statement);
}

function otherAddress(): string {
  return `postgres://${usual.username}:${usual.password}@127.0.0.1:${otherPort}`;
}

function open(ports: (string | number)[], database = "postgres"): Database {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",");
  const DATABASE_URL = `postgres://${usual.username}:${usual.password}@${hosts}/${database}?target_session_attrs=read-write`;
  opened = openDatabase({ ...environment(), DATABASE_URL });
  return opened;
}

async function usedPort(database: Database): Promise<string> {
  const { rows } = await sql<{ port: string }>`
    select current_setting('port') as port`.execute(database);
  return rows[0]?.port ?? "";
}

test("of several servers the first that answers is used", async () => {
  expect(await usedPort(open([1, usual.port]))).toBe(usual.port);
});

test("a standby, which only reads, is passed over until it is promoted", async () => {
  const { rows } = await askOther("show data_directory");
  await other.stop();
  writeFileSync(join(rows[0].data_directory, "standby.signal"), "");
  await other.start();
  expect(await usedPort(open([otherPort, usual.port]))).toBe(usual.port);
  await opened?.destroy();
  await expect(usedPort(open([otherPort, 1]))).rejects.toThrow(/it only reads|ECONNREFUSED/);
  await opened?.destroy();
  await askOther("select pg_promote()");
  expect(await usedPort(open([otherPort, usual.port]))).toBe(otherPort);
});

test("when the server in use stops, the next one is used, and stays so", async () => {
  const database = open([otherPort, usual.port]);
  expect(await usedPort(database)).toBe(otherPort);
  await other.stop();
  // The query that finds it out may fail.
  await expect.poll(() => usedPort(database).catch(String)).toBe(usual.port);
  await other.start();
  expect(await usedPort(database)).toBe(usual.port);
});

test("when none can be used, each is named", async () => {
  await expect(usedPort(open([1, 2]))).rejects.toThrow(/127\.0\.0\.1:1, .*127\.0\.0\.1:2, /);
});

test("what one server refuses and another may take again is no mistake, what all refuse is", async () => {
  await expect(usedPort(open([usual.port, 1], "nowhere"))).rejects.not.toThrow(
    DatabaseMisconfigured,
  );
  await opened?.destroy();
  const refused = usedPort(open([usual.port, otherPort], "nowhere"));
  await expect(refused).rejects.toThrow(DatabaseMisconfigured);
  await expect(refused).rejects.toThrow(/DATABASE_URL names a database that isn't at .*nowhere/);
});
