import { sql } from "kysely";
import { expect, test } from "vitest";
import { database, databaseEngine } from "./database.server.ts";
import { migrate } from "./migrate.server.ts";

test("the tests run on the engine that they say", () => {
  expect(databaseEngine()).toBe(process.env["TEST_ENGINE"]);
});

test("an answer to the directory other than Y and N is refused by the database itself", async () => {
  await migrate(database(), databaseEngine());
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
