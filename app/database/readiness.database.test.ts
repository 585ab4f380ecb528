import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { prepareSite } from "../startup.server.ts";
import { closeDatabase, database, databaseEngine } from "./database.server.ts";
import { findProblem } from "./readiness.server.ts";

vi.mock("node:fs/promises", { spy: true });

beforeAll(async () => {
  await prepareSite("http://localhost:3000");
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
});
afterAll(() => vi.useRealTimers());
afterAll(closeDatabase);
// Clears what was cached in the test before.
beforeEach(() => void vi.advanceTimersByTime(60_000));

async function lastWrite(): Promise<string | undefined> {
  const settings = database().selectFrom("settings").select("value");
  return (await settings.where("key", "=", "lastProbe").executeTakeFirst())?.value;
}

test("a site is ready while its database answers, and again when it does", async () => {
  expect(await findProblem()).toBeUndefined();
  vi.advanceTimersByTime(5000);
  await sql`alter table settings rename to mislaid`.execute(database());
  const problem = "the database can't be used, and the log says why";
  expect(await Promise.all([findProblem(), findProblem()])).toEqual([problem, problem]);
  await sql`alter table mislaid rename to settings`.execute(database());
  vi.advanceTimersByTime(1000);
  expect(await findProblem()).toBeUndefined();
});

test("whoever asks again and again causes one write in five seconds", async () => {
  await Promise.all(Array.from({ length: 20 }, findProblem));
  const written = await lastWrite();
  expect(written).toBe(new Date().toISOString());
  for (let count = 0; count < 20; count += 1) {
    vi.advanceTimersByTime(200);
    expect(await findProblem()).toBeUndefined();
  }
  expect(await lastWrite()).toBe(written);
  vi.advanceTimersByTime(1000);
  expect(await findProblem()).toBeUndefined();
  expect(await lastWrite()).toBe(new Date().toISOString());
});

test("a disk with room for one more row, but not for a form, is full", async () => {
  vi.mocked(statfs).mockResolvedValueOnce({ bsize: 4096, bavail: 1023 } as never);
  expect(await findProblem()).toBe("the disk is full");
  vi.advanceTimersByTime(1000);
  vi.mocked(statfs).mockResolvedValueOnce({ bsize: 4096, bavail: 1024 } as never);
  expect(await findProblem()).toBeUndefined();
});

/** Makes the database reject writes, as a standby or a read-only disk does, or accept them again. */
async function setReadOnly(readOnly: boolean): Promise<void> {
  if (databaseEngine() === "sqlite") {
    await sql`pragma query_only = ${sql.lit(readOnly ? 1 : 0)}`.execute(database());
    return;
  }
  const { DATABASE_URL = "" } = process.env;
  const name = new URL(DATABASE_URL).pathname.slice(1);
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query("begin read write");
  await client.query(`alter database "${name}" set default_transaction_read_only = ${readOnly}`);
  await client.query("commit");
  await client.end();
}

test("a database that only reads isn't ready, until it writes again", async () => {
  await setReadOnly(true);
  // PostgreSQL applies this only to new connections.
  if (databaseEngine() === "postgres") await closeDatabase();
  expect(await findProblem()).toBe("the database is read-only");
  expect(await lastWrite()).toEqual(expect.any(String));
  await setReadOnly(false);
  // Each old connection, ten at most, is dropped when it rejects a write.
  const found: unknown[] = [];
  while (found.length < 10 && !found.includes(undefined)) {
    vi.advanceTimersByTime(1000);
    found.push(await findProblem());
  }
  expect(found).toContain(undefined);
});
