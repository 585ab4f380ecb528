import { execFileSync } from "node:child_process";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { makeTables } from "../../tests/people.fixture.ts";
import { environment } from "../platform/environment.server.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { type Database, database, openDatabase, transaction } from "./database.server.ts";

beforeAll(async () => {
  await makeTables();
  // A sequence keeps counting when a transaction is rolled back.
  await sql`create sequence asked`.execute(database());
  await sql`create function conflict_until(times int) returns bigint language plpgsql as $$
    declare place bigint := nextval('asked');
    begin
      if place < times then
        raise exception 'met another' using errcode = '40001';
      end if;
      return place;
    end $$`.execute(database());
});

beforeEach(async () => {
  await sql`alter sequence asked restart`.execute(database());
  await database().deleteFrom("settings").execute();
  const rows = ["one", "two"].map((key) => ({ key, value: "0" }));
  await database().insertInto("settings").values(rows).execute();
});

const increment = (on: Database, key: string) =>
  on
    .updateTable("settings")
    .set({ value: sql`(value::int + 1)::text` })
    .where("key", "=", key)
    .execute();

const read = (on: Database, key: string) =>
  on.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirstOrThrow();

const conflictUntil = (on: Database, times: number) =>
  sql<{ place: string }>`select conflict_until(${times}) as place`.execute(on);

/** A barrier: resolves once two have arrived; whoever comes again doesn't wait. */
function meetingOfTwo(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === 2) resolve();
    return promise;
  };
}

test("of two transactions in a deadlock, the one that is rolled back is done again", async () => {
  const meet = meetingOfTwo();
  let attempts = 0;
  const incrementBoth = (first: string, second: string) =>
    transaction(async (on) => {
      attempts += 1;
      await sql`set local deadlock_timeout = '10ms'`.execute(on);
      await increment(on, first);
      await meet();
      await increment(on, second);
    });
  await Promise.all([incrementBoth("one", "two"), incrementBoth("two", "one")]);
  expect(await read(database(), "one")).toEqual({ value: "2" });
  expect(await read(database(), "two")).toEqual({ value: "2" });
  expect(attempts).toBeGreaterThanOrEqual(3);
});

test("what meets others again and again is given up, and leaves nothing", async () => {
  let attempts = 0;
  const work = transaction(async (on) => {
    attempts += 1;
    await increment(on, "one");
    await conflictUntil(on, 1000);
  });
  await expect(work).rejects.toThrow(DatabaseUnavailable);
  expect(attempts).toBe(6);
  expect(await read(database(), "one")).toEqual({ value: "0" });
});

test("a commit whose connection breaks is not done again", async () => {
  await sql`create function break_off() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(database());
  await sql`create constraint trigger breaks_off after update on settings
    deferrable initially deferred for each row execute function break_off()`.execute(database());
  let attempts = 0;
  const work = transaction(async (on) => {
    attempts += 1;
    await increment(on, "one");
  });
  await expect(work).rejects.toThrow(DatabaseUnavailable);
  expect(attempts).toBe(1);
  await sql`drop trigger breaks_off on settings`.execute(database());
});

/** Closes all of this test's connections, like a server that shuts down. */
async function closeConnections(): Promise<void> {
  const other = openDatabase(environment());
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
  await other.destroy();
}

function keep(key: string, on: Database = database()) {
  return on.insertInto("settings").values({ key, value: "kept" }).execute();
}

async function kept(): Promise<string[]> {
  return (await database().selectFrom("settings").select("key").execute()).map(({ key }) => key);
}

/** Closes them before this process can notice. */
function closeConnectionsUnheard(): void {
  const script = `import pg from "pg";
    const client = new pg.Client(process.env.ADDRESS);
    await client.connect();
    const others = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    await client.query("select pg_terminate_backend(pid) " + others);
    while ((await client.query("select " + others)).rowCount > 0);
    await client.end();`;
  const ADDRESS = environment().DATABASE_URL;
  const node = ["--input-type=module", "--eval", script];
  execFileSync(process.execPath, node, { env: { ...process.env, ADDRESS } });
}

test("a transaction on a connection that the server had closed begins on another, unnoticed", async () => {
  await Promise.all(Array.from({ length: 5 }, kept));
  closeConnectionsUnheard();
  await transaction((on) => keep("begun again", on));
  expect(await kept()).toContain("begun again");
});

test("a transaction whose connection is lost in its middle leaves nothing, and is done again", async () => {
  let attempts = 0;
  await transaction(async (on) => {
    attempts += 1;
    await keep("half", on);
    if (attempts === 1) await closeConnections();
    await keep("other half", on);
  });
  expect(attempts).toBe(2);
  expect((await kept()).sort()).toEqual(["half", "one", "other half", "two"]);
});

test("a server that can't be reached, and one that only reads, are told", async () => {
  const away = openDatabase({ ...environment(), DATABASE_URL: "postgres://127.0.0.1:1/none" });
  await expect(sql`select 1`.execute(away)).rejects.toThrow(DatabaseUnavailable);
  const reading = database()
    .transaction()
    .setAccessMode("read only")
    .execute((transaction) => keep("never", transaction));
  await expect(reading).rejects.toThrow(DatabaseUnavailable);
});

test("what is wrong with a query itself stays its own error", async () => {
  await keep("twice");
  await expect(keep("twice")).rejects.toThrow(/unique/);
});
