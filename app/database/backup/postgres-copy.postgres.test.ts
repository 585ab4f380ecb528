import { sql } from "kysely";
import { expect, test } from "vitest";
import { registerResident } from "../../../tests/people.fixture.ts";
import { database } from "../database.server.ts";
import { inspectBackup } from "./backup.server.ts";
import { makeBackupPlace, rowsOf } from "./backup-place.fixture.ts";
import { copyPostgres, copyTables } from "./postgres-copy.server.ts";
import { requireSiteTables, siteTables } from "./site-tables.server.ts";

const place = makeBackupPlace();

test("every table of a migrated database is the site's, and nobody else's is", async () => {
  const all = await database().introspection.getTables({ withInternalKyselyTables: true });
  await sql`create table strangers (id text)`.execute(database());
  expect(await siteTables(database())).toEqual(all.map(({ name }) => name).sort());
  await sql`drop table strangers`.execute(database());
});

test("who owns only a part of the site's tables makes no backup", async () => {
  await sql`create role keeper`.execute(database());
  await sql`alter table users owner to keeper`.execute(database());
  await expect(copyPostgres(database(), place.file)).rejects.toThrow(
    /^The site's table users belongs to another user of the database\. Use the site's own DATABASE_URL/,
  );
  await sql`alter table users owner to current_user`.execute(database());
  await sql`drop role keeper`.execute(database());
});

test("a user of the database who sees no table of the site makes no backup", async () => {
  await sql`create schema elsewhere`.execute(database());
  const copying = database()
    .transaction()
    .execute(async (on) => {
      await sql`set local search_path to elsewhere`.execute(on);
      return requireSiteTables(on);
    });
  await expect(copying).rejects.toThrow(/doesn't have a site's tables, or its user can't see them/);
  await sql`drop schema elsewhere`.execute(database());
});

test("the tables have nothing that a backup doesn't carry", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_attribute a join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and (attidentity <> '' or attgenerated <> '')
    union all
    select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind not in ('r', 'i')
    union all
    select tgname from pg_trigger where not tgisinternal`.execute(database());
  expect(rows).toEqual([]);
});

test("a backup is of one moment, whatever is written meanwhile", async () => {
  await registerResident();
  const accounts = (await rowsOf("identityUsers")).length;
  await database()
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (on) => {
      await siteTables(on);
      await registerResident();
      await copyTables(on, place.file);
    });
  const { rows } = await inspectBackup(place.file);
  expect(rows).toMatchObject({ identityUsers: accounts, users: accounts });
  expect(Object.keys(rows).sort()).toEqual(await siteTables(database()));
});
