import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { database, databaseEngine } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";
import { migrationsFor } from "../migrations.server.ts";

test("mails that were queued before stay, and each resident has one for each correction", async () => {
  const provider = { getMigrations: async () => migrationsFor(databaseEngine()) };
  const before = await new Migrator({ db: database(), provider }).migrateTo("0015-editions");
  expect(before.error).toBeUndefined();
  const now = new Date().toISOString();
  const no = databaseEngine() === "postgres" ? false : 0;
  await sql`insert into "identityUsers" ("id", "name", "email", "emailVerified", "role", "createdAt", "updatedAt")
    values ('u', 'A', 'a@example.org', ${no}, 'resident', ${now}, ${now})`.execute(database());
  await sql`insert into "announcements" ("id", "title", "body", "dateCreated", "createdAt")
    values ('a', 'Dock day', 'Saturday.', 'May 1', ${now})`.execute(database());
  await sql`insert into "announcementMails" ("id", "announcementId", "uid", "state", "tries", "dueAt", "giveUpAt", "problem")
    values ('m', 'a', 'u', 'failed', 3, ${now}, ${now}, 'why')`.execute(database());
  await migrate(database(), databaseEngine());
  const mails = database().selectFrom("announcementMails").selectAll();
  const kept = { id: "m", announcementId: "a", uid: "u", correction: 0, state: "failed" };
  const rest = { tries: 3, dueAt: now, giveUpAt: now, owner: null, leaseUntil: null };
  expect(await mails.execute()).toEqual([{ ...kept, ...rest, problem: "why" }]);
  expect(
    await database().selectFrom("announcements").select(["id", "version", "editedAt"]).execute(),
  ).toEqual([{ id: "a", version: 0, editedAt: null }]);
  const add = (id: string, correction: number) =>
    database()
      .insertInto("announcementMails")
      .values({ ...kept, ...rest, state: "waiting", id, correction })
      .execute();
  await expect(add("again", 0)).rejects.toThrow();
  await add("corrected", 1);
  await database().deleteFrom("announcements").execute();
  expect(await mails.execute()).toEqual([]);
});
