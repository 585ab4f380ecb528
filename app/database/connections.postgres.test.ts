import { execFileSync } from "node:child_process";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { makeTables } from "../../tests/people.fixture.ts";
import { environment } from "../platform/environment.server.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { type Database, database, openDatabase, transaction } from "./database.server.ts";

beforeAll(makeTables);

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
  await database().deleteFrom("settings").where("key", "=", "begun again").execute();
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
  expect(await kept()).toEqual(["half", "other half"]);
  await database().deleteFrom("settings").execute();
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
