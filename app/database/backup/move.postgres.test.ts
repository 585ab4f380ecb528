import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { environment } from "../../platform/environment.server.ts";
import { database, sqliteFile } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";
import { migrationsFor } from "../migrations.server.ts";
import { moveToPostgres, moveToSqlite } from "./move.server.ts";
import { makeTables as makePostgresTables } from "./postgres-tables.server.ts";
import { siteTables } from "./site-tables.server.ts";
import { makeTables } from "./sqlite-rebuild.server.ts";

const folder = environment().DATA_DIR;
const file = sqliteFile(environment());
const anySecret = () => {};
const migrations = Object.keys(migrationsFor("sqlite"));

beforeEach(() => makeTables(file, migrations));
afterEach(async () => {
  for (const name of readdirSync(folder)) {
    if (name !== "cache") rmSync(join(folder, name), { recursive: true });
  }
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace
    where nspname = 'public' or nspname like 'before-%'`.execute(database());
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(database());
  await sql`create schema public`.execute(database());
});

function withFile<T>(work: (handle: DatabaseSync) => T): T {
  const handle = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    return work(handle);
  } finally {
    handle.close();
  }
}

/** The only values that the tables' own rules let some columns have. */
const ruled: Record<string, SQLInputValue> = {
  ...{ includeOnDir: "Y", state: "waiting", audience: "everyone" },
};

/** Values for row 0 or 1 that fit both engines; the same in every table, so that references hold. */
function valueFor(described: Record<string, unknown>, row: number): SQLInputValue {
  const column = String(described["name"]);
  const type = String(described["type"]).toLowerCase();
  if (column in ruled) return ruled[column] as SQLInputValue;
  if (type === "blob") return Buffer.from([0, 255, row]);
  if (type === "bigint") return 9_007_199_254_740_993n;
  if (type === "integer") return row;
  if (type === "double precision") return row + 1.1;
  if (column.endsWith("At")) return `2026-11-22T10:00:00.${row === 0 ? "123" : "120"}Z`;
  return `Ünï “q” \n\t\\N {} ${row}`;
}

function namesOf(handle: DatabaseSync, query: string, ...given: string[]): string[] {
  return handle
    .prepare(query)
    .all(...given)
    .map(({ name }) => String(name));
}

function tablesOf(handle: DatabaseSync): string[] {
  return namesOf(
    handle,
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by 1",
  );
}

/** Adds two rows to every table, whatever later migrations make; the second with nulls. */
function fillEveryTable(): void {
  withFile((handle) => {
    for (const table of tablesOf(handle)) {
      if (table.startsWith("kysely_")) continue;
      const columns = handle.prepare("select * from pragma_table_info(?)").all(table);
      const insert = handle.prepare(
        `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(", ")})
          values (${columns.map(() => "?").join(", ")})`,
      );
      for (const row of [0, 1]) {
        const values = columns.map((column) => {
          const isNull = row === 1 && !column["notnull"] && !column["pk"];
          return isNull ? null : valueFor(column, row);
        });
        insert.run(...values);
      }
    }
  });
}

/** Every row of every table of the file. */
function allRows(): Record<string, string[]> {
  return withFile((handle) => {
    const entries = tablesOf(handle).map((table) => {
      const names = namesOf(handle, "select name from pragma_table_info(?) order by 1", table);
      const rows = handle.prepare(`select ${names.map((name) => `"${name}"`)} from "${table}"`);
      rows.setReadBigInts(true);
      const spelled = rows.all().map((row) => JSON.stringify(Object.values(row).map(String)));
      return [table, spelled.sort()] as const;
    });
    return Object.fromEntries(entries);
  });
}

function run(statement: string): void {
  withFile((handle) => handle.exec(statement));
}

test("every row of every table is the same after a move there and back", async () => {
  fillEveryTable();
  const before = allRows();
  for (const [table, rows] of Object.entries(before)) {
    expect(rows.length, table).toBeGreaterThan(table.startsWith("kysely_") ? 0 : 1);
  }
  const there = await moveToPostgres(anySecret);
  expect(there.kept).toEqual({ file: expect.stringMatching(/shoreline\.db\.before-move-/) });
  expect(await siteTables(database())).toEqual(Object.keys(before));
  // What belongs to whom is guarded there as before.
  await expect(
    sql`insert into "contentDraftFiles" values ('none', 'x')`.execute(database()),
  ).rejects.toThrow(/foreign key/);
  const back = await moveToSqlite(anySecret, 0);
  expect(back.kept).toEqual({ schema: expect.stringMatching(/^before-move-/) });
  expect(allRows()).toEqual(before);
  // A site started there by mistake begins anew, and the next move finds that.
  expect(await siteTables(database())).toEqual([]);
  await migrate(database(), "postgres");
  await expect(moveToPostgres(anySecret)).rejects.toThrow(
    /There is already a site in the database/,
  );
  await expect(moveToSqlite(anySecret, 0)).rejects.toThrow(
    /There is already a site in .*shoreline/,
  );
});

test("a newer or an older version's tables are refused, and a file in use", async () => {
  run("insert into kysely_migration values ('9999-later', '2026')");
  await expect(moveToPostgres(anySecret)).rejects.toThrow(/newer version .* 9999-later/);
  run(`delete from kysely_migration where name >= '${migrations.at(-1)}'`);
  await expect(moveToPostgres(anySecret)).rejects.toThrow(/older version .*\nStart the site once/);
  const site = new DatabaseSync(file);
  site.exec("pragma journal_mode = wal; select * from settings");
  await expect(moveToPostgres(anySecret)).rejects.toThrow(/The site is running on/);
  site.close();
  expect(await siteTables(database())).toEqual([]);
});

test("a user of the database who may not make tables is told so", async () => {
  const making = database()
    .transaction()
    .execute(async (on) => {
      await sql`set local role pg_monitor`.execute(on);
      await makePostgresTables(on, migrations);
    });
  await expect(making).rejects.toThrow(/doesn't have the rights the site needs .* ALTER DATABASE/);
});

test("what PostgreSQL can't keep is named, and nothing is left there", async () => {
  run("insert into settings values ('odd', 'a' || char(0) || 'b')");
  await expect(moveToPostgres(anySecret)).rejects.toThrow(
    /PostgreSQL can't keep these records: invalid byte sequence for encoding/,
  );
  expect(await siteTables(database())).toEqual([]);
});

test("a database that somebody uses isn't moved to SQLite", async () => {
  await migrate(database(), "postgres");
  rmSync(file);
  let isOver = false;
  const move = moveToSqlite(anySecret, 600_000).finally(() => {
    isOver = true;
  });
  const refused = expect(move).rejects.toThrow(
    /The site's database is in use. Nothing was changed/,
  );
  // As a running site does, again and again: sooner or later it waits for the move.
  while (!isOver) await database().selectFrom("homes").selectAll().execute();
  await refused;
  expect(readdirSync(folder).filter((name) => name.startsWith("shoreline"))).toEqual([]);
});
