import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTables } from "../database/backup/sqlite-rebuild.server.ts";
import { migrationsFor } from "../database/migrations.server.ts";
import { leftOut } from "./left-out.ts";
import { sheets } from "./sheets.ts";

let folder: string;
let copy: DatabaseSync;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "shoreline-sheets-"));
  const file = join(folder, "shoreline.db");
  await makeTables(file, Object.keys(migrationsFor("sqlite")));
  copy = new DatabaseSync(file);
});
afterAll(() => {
  copy.close();
  rmSync(folder, { recursive: true });
});

test("every column of the database is exported, or left out for a reason", () => {
  const exported = new Set(
    sheets.flatMap(({ query }) =>
      copy
        .prepare(query)
        .columns()
        .map(({ table, column }) => `${table}.${column}`),
    ),
  );
  const columns = copy
    .prepare(`select t.name as "table", t.name || '.' || c.name as name
      from sqlite_master t, pragma_table_info(t.name) c
      where t.type = 'table' and t.name not like 'sqlite%'`)
    .all() as { table: string; name: string }[];
  const isLeftOut = (table: string, name: string) => table in leftOut || name in leftOut;
  const forgotten = columns.filter(
    ({ table, name }) => !exported.has(name) && !isLeftOut(table, name),
  );
  expect(forgotten.map(({ name }) => name)).toEqual([]);
  // A secret that is left out must not come along in a list after all.
  expect(columns.filter(({ table, name }) => exported.has(name) && isLeftOut(table, name))).toEqual(
    [],
  );
  const known = new Set(columns.flatMap(({ table, name }) => [table, name]));
  expect(Object.keys(leftOut).filter((name) => !known.has(name))).toEqual([]);
});
