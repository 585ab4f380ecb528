import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, database } from "./database/database.server.ts";
import { isReady, prepareSite } from "./site.server.ts";

beforeAll(() => prepareSite("http://localhost:3000"));
afterAll(closeDatabase);

test("a site is ready while its database answers, and again when it does", async () => {
  expect(await isReady()).toBe(true);
  await sql`alter table settings rename to mislaid`.execute(database());
  expect(await Promise.all([isReady(), isReady()])).toEqual([false, false]);
  await sql`alter table mislaid rename to settings`.execute(database());
  expect(await isReady()).toBe(true);
});
