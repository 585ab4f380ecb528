import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { closeDatabase } from "../../app/database/database.server.ts";

// Every test file gets a folder and a database of its own, and leaves neither behind.
const folder = mkdtempSync(join(tmpdir(), "shoreline-test-"));
process.env["DATA_DIR"] = folder;
afterAll(() => rmSync(folder, { recursive: true }));

if (process.env["TEST_ENGINE"] === "postgres") {
  const server = inject("postgresUrl");
  const name = `t_${randomBytes(8).toString("hex")}`;
  await ask(server, `create database ${name}`);
  process.env["DATABASE_URL"] = `${server}/${name}`;
  afterAll(() => ask(server, `drop database ${name} with (force)`));
} else {
  process.env["DATABASE_URL"] = "sqlite::memory:";
}

// The last one registered runs first.
afterAll(closeDatabase);

async function ask(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
