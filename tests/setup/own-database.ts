import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject, vi } from "vitest";
import { closeDatabase } from "../../app/database/database.server.ts";
import { deleteInUse } from "../delete-in-use.ts";
import { shareCache } from "../test-cache.ts";
import { askPostgres } from "./ask-postgres.ts";
import "./count-work.ts";

// The next file in this process finds settings, time and the code under test as this one did.
const settings = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, settings);
  vi.useRealTimers();
  vi.resetModules();
});

// Every test file gets a folder and a database of its own, and leaves neither behind.
const folder = mkdtempSync(join(tmpdir(), "shoreline-test-"));
process.env["DATA_DIR"] = folder;
shareCache(folder);
afterAll(() => deleteInUse(folder));

if (process.env["TEST_ENGINE"] === "postgres") {
  const server = inject("postgresUrl");
  const name = `t_${randomBytes(8).toString("hex")}`;
  const ask = (statement: string) => askPostgres(`${server}/postgres`, statement);
  await ask(`create database ${name}`);
  process.env["DATABASE_URL"] = `${server}/${name}`;
  afterAll(() => ask(`drop database ${name} with (force)`));
} else {
  process.env["DATABASE_URL"] = "sqlite::memory:";
}

// On a machine with much else to do a connection may take longer than visitors are let wait. Here
// also for the built site, which has classes of its own; only the library is one for both.
const { connect } = pg.Pool.prototype;
pg.Pool.prototype.connect = function (this: pg.Pool, ...given: unknown[]) {
  this.options.connectionTimeoutMillis = 30_000;
  return (connect as (...given: unknown[]) => unknown).apply(this, given);
} as never;

// The last one registered runs first.
afterAll(closeDatabase);
