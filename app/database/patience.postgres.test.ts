import { sql } from "kysely";
import { expect, test } from "vitest";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { database } from "./database.server.ts";
import { withLongStatements } from "./postgres.server.ts";

async function limits(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`.execute(database());
  return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
}

test("the server ends what this process gives up or forgets", async () => {
  const expected = { statement_timeout: 4500, idle_in_transaction_session_timeout: 10_000 };
  expect(await limits()).toEqual(expected);
});

test("a statement that takes too long doesn't run on at the server", async () => {
  await expect(sql`select pg_sleep(600)`.execute(database())).rejects.toThrow(DatabaseUnavailable);
  const { rows } = await sql`
    select query from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%pg_sleep(600)%'
      and pid <> pg_backend_pid()`.execute(database());
  expect(rows).toEqual([]);
});

test("work without hurry has minutes, and leaves others their limits", async () => {
  expect((await withLongStatements(limits)).statement_timeout).toBeGreaterThan(60_000);
  expect((await limits())["statement_timeout"]).toBe(4500);
});
