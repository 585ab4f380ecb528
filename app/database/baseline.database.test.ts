import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase, makeOlderSite } from "../../tests/older-site.ts";
import { type Database, database, databaseEngine } from "./database.server.ts";
import { migrate } from "./migrate.server.ts";
import { appliedMigrations, migrationNames } from "./versions.server.ts";

const engine = databaseEngine();

const names = async (on: Database) =>
  (await on.introspection.getTables()).map(({ name }) => name).sort();

/** Everything that defines the tables, in the engine's own words, regardless of column order. */
async function describeTables(on: Database): Promise<unknown[]> {
  if (engine === "sqlite") {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_schema where sql is not null order by name`.execute(on);
    const words = (text: string) =>
      text
        .replace(/\s+/g, " ")
        .replaceAll("( ", "(")
        .replace(/ ([),])/g, "$1")
        .toLowerCase();
    return rows.map(({ name, sql }) => [name, words(sql)]);
  }
  const { rows } = await sql<{ of: string; is: string }>`
    select table_name || '.' || column_name as "of",
      concat_ws(' ', data_type, collation_name, is_nullable, column_default) as "is"
    from information_schema.columns where table_schema = 'public'
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`.execute(on);
  return rows;
}

async function allRows(on: Database): Promise<Record<string, unknown[]>> {
  const entries: Record<string, unknown[]> = {};
  for (const name of await names(on)) {
    if (name.startsWith("kysely")) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(on);
    entries[name] = rows.sort((one, other) =>
      JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
    );
  }
  return entries;
}

test("a site of version 1.0.0 has the tables of a new one, and keeps every row", async () => {
  await migrate(database(), engine);
  const fresh = await describeTables(database());
  await emptyDatabase();
  await makeOlderSite(database(), engine);
  const before = await allRows(database());
  expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
  await migrate(database(), engine);
  expect(await allRows(database())).toEqual(before);
  expect(await describeTables(database())).toEqual(fresh);
  expect(await appliedMigrations(database(), engine)).toEqual(migrationNames);
  await emptyDatabase();
});

test("a site from before is left alone, with the version to start first", async () => {
  await makeOlderSite(database(), engine);
  await sql`delete from kysely_migration where name = '0037-announcements'`.execute(database());
  const tables = await describeTables(database());
  await expect(migrate(database(), engine)).rejects.toThrow(
    /before 1\.0\.0.*Nothing was changed.*git checkout 904d2a12/s,
  );
  expect(await appliedMigrations(database(), engine)).toHaveLength(migrationNames.length - 1);
  expect(await describeTables(database())).toEqual(tables);
  await emptyDatabase();
});
