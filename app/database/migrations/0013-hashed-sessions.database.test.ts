import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { database, databaseEngine } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";
import { migrationsFor } from "../migrations.server.ts";

test("hashing tokens ends the sessions and the secret kept before, and nothing else", async () => {
  const provider = { getMigrations: async () => migrationsFor(databaseEngine()) };
  const before = await new Migrator({ db: database(), provider }).migrateTo(
    "0012-announcement-feeds",
  );
  expect(before.error).toBeUndefined();
  const now = new Date().toISOString();
  const no = databaseEngine() === "postgres" ? false : 0;
  await sql`insert into "identityUsers" ("id", "name", "email", "emailVerified", "role", "createdAt", "updatedAt")
    values ('1', 'A', 'a@example.org', ${no}, 'resident', ${now}, ${now})`.execute(database());
  await sql`insert into "identitySessions" ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt")
    values ('2', 'as it is', '1', ${now}, ${now}, ${now})`.execute(database());
  const kept = { key: "unsubscribeSecret", value: "of links in mails that were sent" };
  const settings = [kept, { key: "cookieSecret", value: "x" }];
  await database().insertInto("settings").values(settings).execute();
  await migrate(database(), databaseEngine());
  expect(await database().selectFrom("identitySessions").selectAll().execute()).toEqual([]);
  expect(await database().selectFrom("settings").selectAll().execute()).toEqual([kept]);
  const accounts = await database()
    .selectFrom("identityUsers")
    .select(["id", "recoveredAt"])
    .execute();
  expect(accounts).toEqual([{ id: "1", recoveredAt: null }]);
});
