import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { makeOlderSite } from "../../../tests/older-site.ts";
import { registerResident } from "../../../tests/people.fixture.ts";
import { environment } from "../../platform/environment.server.ts";
import { database } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";
import { backUp } from "./backup.server.ts";
import { makeBackupPlace, rowsOf } from "./backup-place.fixture.ts";
import { addChecksum } from "./checksum.server.ts";
import { restore } from "./restore.server.ts";
import { credentialTables, siteTables } from "./site-tables.server.ts";

const place = makeBackupPlace();

/** The schemas in which what was replaced is kept. */
async function keptSchemas(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace
    where nspname like 'before-%' order by 1`.execute(database());
  return rows.map(({ name }) => name);
}

afterEach(async () => {
  for (const name of await keptSchemas()) {
    await sql`drop schema ${sql.id(name)} cascade`.execute(database());
  }
  // Nothing is left there but what the tests share.
  const left = readdirSync(environment().DATA_DIR).filter((name) => name.includes("restore"));
  expect(left).toEqual([]);
});

async function allRows(): Promise<Record<string, string[]>> {
  const entries: Record<string, string[]> = {};
  for (const table of await siteTables(database())) entries[table] = await rowsOf(table);
  return entries;
}

test("a backup restores every row of every table, more than go into one batch, too", async () => {
  for (let number = 0; number < 3; number += 1) await registerResident();
  await sql`insert into "auditEvents" (id, at, kind, times)
    select n::text, n::text, 'resident-removed', 1 from generate_series(1, 1001) n`.execute(
    database(),
  );
  const before = await allRows();
  const { rows } = await backUp(place.file);
  expect(rows["auditEvents"]).toBe(before["auditEvents"]?.length);
  await database().deleteFrom("identityUsers").execute();
  await database().deleteFrom("auditEvents").execute();
  // What a killed restore left behind.
  mkdirSync(join(environment().DATA_DIR, "shoreline.db.restored-killed"), { recursive: true });
  await restore(place.file, true, 0);
  const known = credentialTables.filter((table) => table in before);
  const emptied = Object.fromEntries(known.map((table) => [table, []]));
  expect(await allRows()).toEqual({ ...before, ...emptied });
  const [kept = ""] = await keptSchemas();
  const { rows: empty } = await sql`select 1 from ${sql.id(kept, "identityUsers")}`.execute(
    database(),
  );
  expect(empty).toEqual([]);
  // What belongs to whom is guarded as before.
  await database().deleteFrom("identityUsers").execute();
  expect(await rowsOf("users")).toEqual([]);
});

test("a backup in the site's own folder outlasts its restore, whatever it is called", async () => {
  await registerResident();
  const file = join(environment().DATA_DIR, "restore-monday.backup");
  await backUp(file);
  try {
    for (let times = 0; times < 2; times += 1) await restore(file, true, 0);
    expect(await rowsOf("users")).toHaveLength(1);
  } finally {
    rmSync(file, { force: true });
  }
});

test("a backup of a site from before the baseline is restored", async () => {
  await sql`drop table ${sql.join((await siteTables(database())).map((name) => sql.table(name)))}
    cascade`.execute(database());
  await makeOlderSite(database(), "postgres");
  await backUp(place.file);
  await migrate(database(), "postgres");
  await restore(place.file, true, 0);
  await migrate(database(), "postgres");
  const { rows } = await sql`select name from users`.execute(database());
  expect(rows).toEqual([{ name: "Zoë O'Hara" }]);
});

test("a restore that fails in its middle changes nothing", async () => {
  await registerResident();
  await backUp(place.file);
  const before = await allRows();
  const file = new DatabaseSync(place.file);
  file.exec("update users set name = 'a' || char(0) || 'b'");
  file.close();
  await addChecksum(place.file);
  await expect(restore(place.file, true, 0)).rejects.toThrow(
    /PostgreSQL can't keep these records: invalid byte sequence for encoding/,
  );
  expect(await allRows()).toEqual(before);
  expect(await keptSchemas()).toEqual([]);
});

test("going back from a newer version keeps that version's tables, and only the newest three", async () => {
  await backUp(place.file);
  await sql`create table novelties (id text references "identityUsers" (id))`.execute(database());
  await sql`insert into kysely_migration values ('9999-later', '2027-01-01T00:00:00Z')`.execute(
    database(),
  );
  await restore(place.file, true, 0);
  const isThere = async (name: string) =>
    (await sql`select 1 where to_regclass(${name}) is not null`.execute(database())).rows.length;
  expect(await isThere("novelties")).toBe(0);
  const [kept = ""] = await keptSchemas();
  expect(await isThere(`"${kept}".novelties`)).toBe(1);
  for (let round = 0; round < 3; round += 1) await restore(place.file, true, 0);
  expect(await keptSchemas()).toHaveLength(3);
  expect(await keptSchemas()).not.toContain(kept);
});

test("others' tables in the same schema are left alone", async () => {
  await sql`create table strangers (id text)`.execute(database());
  await sql`insert into strangers values ('theirs')`.execute(database());
  const { rows } = await backUp(place.file);
  expect(rows).not.toHaveProperty("strangers");
  await restore(place.file, true, 0);
  expect(await rowsOf("strangers")).toEqual(["(theirs)"]);
  await sql`drop table strangers`.execute(database());
});

test("tables that somebody uses stop a restore, with what to do", async () => {
  await backUp(place.file);
  await database()
    .transaction()
    .execute(async (on) => {
      await on.selectFrom("settings").select("key").execute();
      await expect(restore(place.file, true, 0)).rejects.toThrow(
        /in use\. Nothing was changed\. Stop every process/,
      );
    });
});

test("a site that runs stops a restore, and its records stay", async () => {
  await registerResident();
  await backUp(place.file);
  await database().deleteFrom("users").execute();
  let isOver = false;
  const restoring = restore(place.file, true, 600_000).finally(() => {
    isOver = true;
  });
  const refused = expect(restoring).rejects.toThrow(
    /The site's database is in use\. Nothing was changed\. Stop every process/,
  );
  // As a running site does, again and again: sooner or later it waits for the restore.
  while (!isOver) await database().selectFrom("homes").selectAll().execute();
  await refused;
  expect(await rowsOf("users")).toEqual([]);
  expect(await keptSchemas()).toEqual([]);
});
