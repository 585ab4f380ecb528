import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { registerResident } from "../../../tests/people.fixture.ts";
import { database } from "../database.server.ts";
import { inspectDump, readDump } from "./dump-file.server.ts";
import { makeDumpPlace, rowsOf } from "./dumped-database.fixture.ts";
import { dumpPostgres, dumpTables, formatExactly } from "./postgres-dump.server.ts";
import { batchesOf, loadRows } from "./postgres-rows.server.ts";
import { LOCK_TABLE, requireSiteTables, siteTables } from "./site-tables.server.ts";

const place = makeDumpPlace();

test("every table of a migrated database is the site's, and nobody else's is", async () => {
  const all = await database().introspection.getTables({ withInternalKyselyTables: true });
  await sql`create table strangers (id text)`.execute(database());
  expect(await siteTables(database())).toEqual(all.map(({ name }) => name).sort());
  await sql`drop table strangers`.execute(database());
});

test("who owns only a part of the site's tables makes no dump", async () => {
  await sql`create role keeper`.execute(database());
  await sql`alter table users owner to keeper`.execute(database());
  await expect(dumpPostgres(database(), place.file)).rejects.toThrow(
    /^The site's table users belongs to another user of the database\. Use the site's own DATABASE_URL/,
  );
  expect(existsSync(place.file)).toBe(false);
  await sql`alter table users owner to current_user`.execute(database());
  await sql`drop role keeper`.execute(database());
});

test("a user of the database who sees no table of the site makes no dump", async () => {
  await sql`create schema elsewhere`.execute(database());
  const dumping = database()
    .transaction()
    .execute(async (on) => {
      await sql`set local search_path to elsewhere`.execute(on);
      return requireSiteTables(on);
    });
  await expect(dumping).rejects.toThrow(/doesn't have a site's tables, or its user can't see them/);
  await sql`drop schema elsewhere`.execute(database());
});

test("the tables have nothing that a dump doesn't carry", async () => {
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

test("values of every kind come back as they were", async () => {
  await sql`create table kinds (n bigint, d double precision, m numeric, b boolean, x bytea, t text,
    z timestamptz, u timestamp, a text[], j jsonb, i interval, c text collate "C")`.execute(
    database(),
  );
  await sql`insert into kinds values
    (9223372036854775807, 0.1::float8 + 0.2, 1.10, true, '\\x00ff0a', E'line\nback\\slash "quoted" {a,b} \u2028 \t',
      '2026-11-21 12:34:56.123456-05', '2026-11-21 01:02:03.000001', array['a,b', null, '', 'NULL'],
      '{"a": [1, null]}', '1 mon 2 days 03:04:05.6', 'é'),
    (-1, 'NaN', 'NaN', false, '', '', 'infinity', '-infinity', '{}', 'null', '-1 day', 'NULL'),
    (null, null, null, null, null, null, null, null, null, null, null, null)`.execute(database());
  const before = await rowsOf("kinds");
  await database()
    .transaction()
    .execute(async (on) => {
      // As a server may be set; the dump doesn't depend on it.
      await sql`set local datestyle = 'German'`.execute(on);
      await sql`set local timezone = 'Asia/Kolkata'`.execute(on);
      await dumpTables(on, place.file, ["kinds"]);
    });
  await sql`truncate kinds`.execute(database());
  await database()
    .transaction()
    .execute(async (on) => {
      await formatExactly(on);
      for await (const { table, columns, rows } of batchesOf(readDump(place.file))) {
        await loadRows(on, table, columns, rows);
      }
    });
  expect(await rowsOf("kinds")).toEqual(before);
  expect(before).toHaveLength(3);
  await sql`drop table kinds`.execute(database());
});

test("a dump is of one moment, whatever is written meanwhile", async () => {
  await registerResident();
  const accounts = (await rowsOf("identityUsers")).length;
  await database()
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (on) => {
      await siteTables(on);
      await registerResident();
      await dumpTables(on, place.file, await siteTables(on));
    });
  const { rows } = await inspectDump(place.file);
  expect(rows).toMatchObject({ identityUsers: accounts, users: accounts });
});

test.each([
  ["its last line", (text: string) => text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1)],
  ["a byte of its last line", (text: string) => text.slice(0, -3)],
  ["half of it", (text: string) => text.slice(0, text.length / 2)],
])("a dump without %s is cut off", async (_, cut) => {
  await dumpPostgres(database(), place.file);
  writeFileSync(place.file, cut(readFileSync(place.file, "utf8")));
  await expect(inspectDump(place.file, "mine")).rejects.toThrow(/^mine is cut off/);
});

test.each([
  ["a changed letter", (text: string) => text.replace("0001-first", "0001-First")],
  ["a row twice", (text: string) => text.replace(/^\[.*\n/m, "$&$&")],
])("a dump with %s is damaged", async (_, change) => {
  await dumpPostgres(database(), place.file);
  writeFileSync(place.file, change(readFileSync(place.file, "utf8")));
  await expect(inspectDump(place.file, "mine")).rejects.toThrow(/^mine is damaged/);
});

test("the lock of the migrations is no row of a dump", async () => {
  await dumpPostgres(database(), place.file);
  expect((await inspectDump(place.file)).rows).not.toHaveProperty(LOCK_TABLE);
});
