import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { database, databaseEngine } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";
import { migrationsFor } from "../migrations.server.ts";

const names = [
  ["Zoë O'Hara Jr.", "O'Hara", "o'hara"],
  ["Álvarez, Inés", "Álvarez", "alvarez"],
  ["محمد", "محمد", "محمد"],
  ["🛶", "🛶", "🛶"],
  ["x".repeat(300), "x".repeat(300), "x".repeat(300)],
  ["  ", "", ""],
] as const;

test("residents who are there get the last word of their name to be sorted by", async () => {
  const provider = { getMigrations: async () => migrationsFor(databaseEngine()) };
  const before = await new Migrator({ db: database(), provider }).migrateTo("0020-last-changes");
  expect(before.error).toBeUndefined();
  const now = new Date().toISOString();
  const no = databaseEngine() === "postgres" ? false : 0;
  for (const [at, [name]] of names.entries()) {
    await sql`insert into "identityUsers" ("id", "name", "email", "emailVerified", "role", "createdAt", "updatedAt")
      values (${`${at}`}, 'A', ${`${at}@example.org`}, ${no}, 'resident', ${now}, ${now})`.execute(
      database(),
    );
    await sql`insert into "users" ("uid", "name", "email", "houseNum", "houseStreet", "phoneNumber", "includeOnDir", "createdAt", "nameKey", "streetKey", "cardId")
      values (${`${at}`}, ${name}, '', 1, '', '', 'Y', ${now}, '', '', ${`${at}`})`.execute(
      database(),
    );
  }
  await migrate(database(), databaseEngine());
  const users = database().selectFrom("users").select(["name", "lastName", "lastNameKey"]);
  const kept = await users.orderBy("uid").execute();
  expect(kept.map((user) => Object.values(user))).toEqual(names);
});
