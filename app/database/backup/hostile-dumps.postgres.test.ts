import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { registerResident } from "../../../tests/people.fixture.ts";
import { database } from "../database.server.ts";
import { inspectDump } from "./dump-file.server.ts";
import { makeDumpPlace } from "./dumped-database.fixture.ts";
import { dumpPostgres } from "./postgres-dump.server.ts";
import { restorePostgres } from "./postgres-restore.server.ts";
import { batchesOf } from "./postgres-rows.server.ts";
import { siteTables } from "./site-tables.server.ts";

type Row = (string | null)[];
interface Section {
  table: string;
  columns: Record<string, string>;
}
type Part = Row | Section;

const place = makeDumpPlace();

/** Changes a dump as somebody would who knows how it is sealed. */
function forge(change: (parts: Part[]) => void): void {
  const [header, ...parts] = readFileSync(place.file, "utf8")
    .trim()
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  change(parts);
  const rows: Record<string, number> = {};
  let table = "";
  for (const part of parts) {
    if (!Array.isArray(part)) table = part.table;
    rows[table] = (rows[table] ?? 0) + (Array.isArray(part) ? 1 : 0);
  }
  const text = [header, ...parts].map((part) => `${JSON.stringify(part)}\n`).join("");
  const sha256 = createHash("sha256").update(text).digest("hex");
  writeFileSync(place.file, `${text}${JSON.stringify({ rows, sha256 })}\n`);
}

/** Where a table's rows begin and end. */
function rowsOf(parts: Part[], table: string): [number, number] {
  const start = parts.findIndex((part) => "table" in part && part.table === table) + 1;
  const next = parts.findIndex((part, at) => at >= start && !Array.isArray(part));
  return [start, next === -1 ? parts.length : next];
}

/** Changes the value of a column in every row of a table. */
function setAll(parts: Part[], table: string, column: string, value: string | null): void {
  const [start, end] = rowsOf(parts, table);
  const place = Object.keys((parts[start - 1] as Section).columns).indexOf(column);
  for (const row of parts.slice(start, end)) (row as Row)[place] = value;
}

async function allRows(): Promise<Record<string, unknown[]>> {
  const entries: Record<string, unknown[]> = {};
  for (const table of [...(await siteTables(database())), "strangers"]) {
    const asked = sql`select t::text as row from ${sql.table(table)} t order by 1`;
    entries[table] = (await asked.execute(database())).rows;
  }
  return entries;
}

test.each<[string, (parts: Part[]) => void, RegExp]>([
  [
    "rows for somebody else's table",
    (parts) => parts.push({ table: "strangers", columns: { id: "text" } }, ["ours"]),
    /has no table strangers/,
  ],
  ["a row that is too short", (parts) => (parts.find(Array.isArray) as Row).pop(), /a row doesn't/],
  ["a row too long", (parts) => (parts.find(Array.isArray) as Row).push(""), /a row doesn't fit/],
  ["a row before any table", (parts) => parts.unshift(["x"]), /a row doesn't fit its table/],
  [
    "a table left out",
    (parts) => {
      const [start, end] = rowsOf(parts, "users");
      parts.splice(start - 1, end - start + 1);
    },
    /it has no table users/,
  ],
  [
    "a migration that its first line doesn't know",
    (parts) => parts.splice(rowsOf(parts, "kysely_migration")[0], 0, ["9999-later", "2027-01-01"]),
    /kysely_migration and its first line differ/,
  ],
  [
    "an account twice",
    (parts) => {
      const [start] = rowsOf(parts, "identityUsers");
      parts.splice(start, 0, parts[start] as Row);
    },
    /can't be restored: duplicate key .* Nothing was changed/,
  ],
  [
    "no role",
    (parts) => setAll(parts, "identityUsers", "role", null),
    /can't be restored: null value/,
  ],
  ["a NUL", (parts) => setAll(parts, "users", "name", "\0"), /can't be restored: invalid byte/],
  ["an odd role", (parts) => setAll(parts, "identityUsers", "role", "chair"), /the role "chair"/],
  [
    "two administrators",
    (parts) => setAll(parts, "identityUsers", "role", "administrator"),
    /it has \d+ administrator accounts/,
  ],
])("a dump with %s is refused, and what was there stays", async (_, change, words) => {
  await sql`create table strangers (id text)`.execute(database());
  try {
    await registerResident();
    await registerResident();
    await dumpPostgres(database(), place.file);
    forge(change);
    const before = await allRows();
    const restore = async () => {
      const { header } = await inspectDump(place.file);
      await restorePostgres(
        database(),
        place.file,
        header.migrations,
        join(place.folder, "kept"),
        0,
      );
    };
    await expect(restore()).rejects.toThrow(words);
    expect(await allRows()).toEqual(before);
  } finally {
    await sql`drop table strangers`.execute(database());
  }
});

test("two dumps in one file are no backup", async () => {
  await dumpPostgres(database(), place.file);
  const text = readFileSync(place.file, "utf8");
  for (const more of [text, "x"]) {
    writeFileSync(place.file, text + more);
    await expect(inspectDump(place.file, "mine")).rejects.toThrow(
      "mine is damaged: there is more after",
    );
  }
});

test("rows with long texts are written few at a time", async () => {
  async function* dump() {
    yield { table: "t", columns: { x: "text" } };
    for (let row = 0; row < 9; row += 1) yield ["x".repeat(600_000)];
  }
  const sizes: number[] = [];
  for await (const { rows } of batchesOf(dump())) sizes.push(rows.length);
  expect(sizes.filter(Boolean)).toEqual([2, 2, 2, 2, 1]);
});
