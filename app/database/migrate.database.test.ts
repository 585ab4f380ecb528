import { sql } from "kysely";
import { expect, test } from "vitest";
import { database, databaseEngine } from "./database.server.ts";
import { migrate } from "./migrate.server.ts";

async function appliedMigrations(): Promise<unknown[]> {
  return (await sql`select name, timestamp from kysely_migration`.execute(database())).rows;
}

test("changing the tables twice changes nothing the second time", async () => {
  await migrate(database(), databaseEngine());
  await database().insertInto("settings").values({ key: "kept", value: "yes" }).execute();
  const applied = await appliedMigrations();
  await migrate(database(), databaseEngine());
  expect(await appliedMigrations()).toEqual(applied);
  expect(applied).not.toHaveLength(0);
  const kept = await database().selectFrom("settings").select("value").execute();
  expect(kept).toEqual([{ value: "yes" }]);
});

test("the tests run on the engine that they say", () => {
  expect(databaseEngine()).toBe(process.env["TEST_ENGINE"]);
});

test("an answer to the directory other than Y and N is refused by the database itself", async () => {
  const now = new Date().toISOString();
  await sql`insert into "identityUsers" ("id", "name", "email", "role", "createdAt", "updatedAt")
    values ('1', 'A', 'a@example.org', 'resident', ${now}, ${now})`.execute(database());
  const insert = database()
    .insertInto("users")
    .values({
      uid: "1",
      name: "A",
      email: "a@example.org",
      houseNum: 1,
      houseStreet: "Heron Way",
      phoneNumber: "555-0101",
      includeOnDir: "maybe" as "Y",
      consentedAt: null,
      createdAt: now,
      nameKey: "a",
      streetKey: "heron way",
      cardId: "1",
    });
  await expect(insert.execute()).rejects.toThrow(/check/i);
});
