import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { makeTables, registerResident } from "../../../tests/people.fixture.ts";
import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import { database } from "../database.server.ts";
import { migrationsFor } from "../migrations.server.ts";
import { inspectDump } from "./dump-file.server.ts";
import { makeDumpPlace, rowsOf } from "./dumped-database.fixture.ts";
import { dumpPostgres } from "./postgres-dump.server.ts";
import { deleteIfUndone } from "./postgres-fill.server.ts";
import { restorePostgres } from "./postgres-restore.server.ts";
import { credentialTables, siteTables } from "./site-tables.server.ts";
import { appliedMigrations } from "./versions.server.ts";

const place = makeDumpPlace();

async function allRows(): Promise<Record<string, string[]>> {
  const entries: Record<string, string[]> = {};
  for (const table of await siteTables(database())) entries[table] = await rowsOf(table);
  return entries;
}

test("a dump restores every row of every table, more than go into one batch, too", async () => {
  for (let number = 0; number < 3; number += 1) await registerResident();
  await sql`insert into "auditEvents" (id, at, kind, times)
    select n::text, n::text, 'resident-removed', 1 from generate_series(1, 1001) n`.execute(
    database(),
  );
  const before = await allRows();
  await dumpPostgres(database(), place.file);
  const { header, rows } = await inspectDump(place.file);
  expect(rows["auditEvents"]).toBe(before["auditEvents"]?.length);
  await database().deleteFrom("identityUsers").execute();
  await database().deleteFrom("auditEvents").execute();
  const kept = join(place.folder, "kept");
  // What a killed restore left behind.
  const part = join(place.folder, "before-restore-2026.dump.0123456789ab.part");
  writeFileSync(part, "every record");
  await restorePostgres(database(), place.file, header.migrations, kept, 0);
  expect(existsSync(part)).toBe(false);
  const emptied = Object.fromEntries(credentialTables.map((table) => [table, []]));
  expect(await allRows()).toEqual({ ...before, ...emptied });
  expect((await inspectDump(kept)).rows).toMatchObject({ identityUsers: 0, auditEvents: 0 });
  // What belongs to whom is guarded as before.
  await database().deleteFrom("identityUsers").execute();
  expect(await rowsOf("users")).toEqual([]);
});

test("mails that waited when the backup was made are held, not sent once more", async () => {
  const { person } = await registerResident();
  const posted = { title: "Dock day", body: "Bring gloves.", dateCreated: "May 1" };
  const now = new Date().toISOString();
  const announcement = { id: "dock", ...posted, createdAt: now, expiresOn: null };
  await database().insertInto("announcements").values(announcement).execute();
  const mail = { id: "mail", announcementId: "dock", uid: person.id, tries: 0, dueAt: now };
  const waiting = { ...mail, state: "waiting" as const, giveUpAt: now };
  await database().insertInto("announcementMails").values(waiting).execute();
  await dumpPostgres(database(), place.file);
  const { header } = await inspectDump(place.file);
  await restorePostgres(database(), place.file, header.migrations, join(place.folder, "kept"), 0);
  const mails = await database().selectFrom("announcementMails").selectAll().execute();
  const problem = expect.stringMatching(/restored from a backup/);
  expect(mails).toMatchObject([{ id: "mail", state: "doubtful", problem }]);
});

test("what was scheduled stays a draft, on the desk, too", async () => {
  const now = new Date().toISOString();
  const change = { id: "bees", kind: "faq", action: "save", title: "Bees", fields: "{}" } as const;
  const saved = { savedBy: "board", savedAt: now, revision: 1, publishAt: now };
  await database()
    .insertInto("contentDrafts")
    .values({ ...change, ...saved })
    .execute();
  await dumpPostgres(database(), place.file);
  const { header } = await inspectDump(place.file);
  await restorePostgres(database(), place.file, header.migrations, join(place.folder, "kept"), 0);
  const drafts = await database().selectFrom("contentDrafts").select(["id", "publishAt"]).execute();
  expect(drafts).toEqual([{ id: "bees", publishAt: null }]);
});

test("feeds of announcements end, since their keys may have been ended after the backup", async () => {
  const { person } = await registerResident();
  const feed = { feedKeyHash: "hash", feedMadeAt: new Date().toISOString() };
  await database().updateTable("users").set(feed).where("uid", "=", person.id).execute();
  await dumpPostgres(database(), place.file);
  const { header } = await inspectDump(place.file);
  await restorePostgres(database(), place.file, header.migrations, join(place.folder, "kept"), 0);
  const feeds = await database()
    .selectFrom("users")
    .select(["feedKeyHash", "feedMadeAt"])
    .where("uid", "=", person.id)
    .execute();
  expect(feeds).toEqual([{ feedKeyHash: null, feedMadeAt: null }]);
});

test("a dump from before there were feeds is restored", async () => {
  const all = Object.entries(migrationsFor("postgres"));
  const older = Object.fromEntries(all.filter(([name]) => name < "0012"));
  await sql`drop table ${sql.join((await siteTables(database())).map((name) => sql.table(name)))}
    cascade`.execute(database());
  const provider = { getMigrations: async () => older };
  const { error } = await new Migrator({ db: database(), provider }).migrateToLatest();
  expect(error).toBeUndefined();
  await dumpPostgres(database(), place.file);
  await makeTables();
  await restorePostgres(database(), place.file, Object.keys(older), join(place.folder, "kept"), 0);
  expect(await appliedMigrations(database(), "postgres")).toEqual(Object.keys(older));
  await makeTables();
});

test("a restore that fails in its middle changes nothing", async () => {
  await registerResident();
  await dumpPostgres(database(), place.file);
  const { header } = await inspectDump(place.file);
  const before = await allRows();
  // Somebody's row whose account is missing: that is found at the very end.
  const text = readFileSync(place.file, "utf8").split("\n");
  const start = text.findIndex((line) => line.startsWith('{"table":"identityUsers"'));
  text.splice(start + 1, text.findIndex((line, at) => at > start && line[0] === "{") - start - 1);
  writeFileSync(place.file, text.join("\n"));
  const kept = join(place.folder, "kept");
  const restoring = restorePostgres(database(), place.file, header.migrations, kept, 0);
  await expect(restoring).rejects.toThrow();
  expect(await allRows()).toEqual(before);
  // Nobody needs a copy of what is still there.
  expect(existsSync(kept)).toBe(false);
});

test("where nobody knows whether tables were replaced, what they held stays and is named", async () => {
  const kept = join(place.folder, "kept");
  writeFileSync(kept, "every record");
  const restoring = deleteIfUndone(kept, async () => {
    throw new DatabaseUnavailable("the server is gone");
  });
  await expect(restoring).rejects.toThrow(`The previous data is kept as ${kept}`);
  expect(existsSync(kept)).toBe(true);
});

test("going back from a newer version takes its tables away, and keeps them in the dump", async () => {
  await dumpPostgres(database(), place.file);
  const { header } = await inspectDump(place.file);
  await sql`create table novelties (id text references "identityUsers" (id))`.execute(database());
  await sql`insert into kysely_migration values ('9999-later', '2027-01-01T00:00:00Z')`.execute(
    database(),
  );
  const kept = join(place.folder, "kept");
  await restorePostgres(database(), place.file, header.migrations, kept, 0);
  const { rows } = await sql`select 1 where to_regclass('novelties') is not null`.execute(
    database(),
  );
  expect(rows).toEqual([]);
  expect((await inspectDump(kept)).rows).toHaveProperty("novelties");
});

test("others' tables in the same schema are left alone", async () => {
  await sql`create table strangers (id text)`.execute(database());
  await sql`insert into strangers values ('theirs')`.execute(database());
  await dumpPostgres(database(), place.file);
  const { header, rows } = await inspectDump(place.file);
  expect(rows).not.toHaveProperty("strangers");
  await restorePostgres(database(), place.file, header.migrations, join(place.folder, "kept"), 0);
  expect(await rowsOf("strangers")).toEqual(["(theirs)"]);
  await sql`drop table strangers`.execute(database());
});

test("tables that somebody uses stop a restore, with what to do", async () => {
  await dumpPostgres(database(), place.file);
  const { header } = await inspectDump(place.file);
  await database()
    .transaction()
    .execute(async (on) => {
      await on.selectFrom("settings").select("key").execute();
      const restoring = restorePostgres(
        database(),
        place.file,
        header.migrations,
        join(place.folder, "kept"),
        0,
      );
      await expect(restoring).rejects.toThrow(/in use\. Nothing was changed\. Stop every process/);
    });
});

test("a site that runs stops a restore, and its records stay", async () => {
  await registerResident();
  await dumpPostgres(database(), place.file);
  const { header } = await inspectDump(place.file);
  await database().deleteFrom("users").execute();
  const kept = join(place.folder, "kept");
  let isOver = false;
  const restoring = restorePostgres(database(), place.file, header.migrations, kept, 600_000);
  const refused = expect(restoring.finally(() => (isOver = true))).rejects.toThrow(
    /The site's database is in use\. Nothing was changed\. Stop every process/,
  );
  // As a running site does, again and again: sooner or later it waits for the restore.
  while (!isOver) await database().selectFrom("homes").selectAll().execute();
  await refused;
  expect(await rowsOf("users")).toEqual([]);
  expect(existsSync(kept)).toBe(false);
});
