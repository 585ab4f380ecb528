import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { type Environment, readEnvironment } from "../platform/environment.server.ts";
import { DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { migrate } from "./migrate.server.ts";
import type { Tables } from "./schema.server.ts";
import { sqliteDialect } from "./sqlite.server.ts";

vi.mock("node:timers/promises", { spy: true });

let folder: string;
let file: string;
let database: Kysely<Tables>;

beforeEach(async () => {
  folder = temporaryFolder();
  file = join(folder, "shoreline.db");
  database = open();
  await migrate(database, "sqlite", settings());
  await keep("first");
});
afterEach(async () => {
  vi.mocked(wait).mockReset();
  await database.destroy();
});

function settings(): Environment {
  return readEnvironment({ DATA_DIR: folder });
}

function open(): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: sqliteDialect(file) });
}

function keep(key: string, on = database) {
  return on.insertInto("settings").values({ key, value: "kept" }).execute();
}

async function kept(on = database): Promise<string[]> {
  const rows = await on.selectFrom("settings").select("key").orderBy("key").execute();
  return rows.map(({ key }) => key);
}

/** Takes another process's write lock; returns its release. */
function lock(): () => void {
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  return () => other.close();
}

test("a write waits for another process's lock, and the process goes on meanwhile", async () => {
  const unlock = lock();
  vi.mocked(wait).mockImplementationOnce(async () => unlock());
  await keep("second");
  expect(await kept()).toEqual(["first", "second"]);
  expect(wait).toHaveBeenCalledOnce();
});

test("a replaced text, many short ones and a long one that were deleted are gone from the file, too", async () => {
  const secrets = [...Array(300).keys()].map((place) => `zanzibarite ${place}`);
  const rows = [...secrets, "zanzibarite ".repeat(2000)].map((value, place) => ({
    key: `row ${place}`,
    value,
  }));
  await database.insertInto("settings").values(rows).execute();
  await database.destroy();
  expect(readFileSync(file).includes("zanzibarite")).toBe(true);
  database = open();
  await database.updateTable("settings").set({ value: "" }).where("key", "=", "row 0").execute();
  await database.deleteFrom("settings").where("value", "like", "zanzibarite%").execute();
  expect(await kept()).toEqual(["first", "row 0"]);
  await database.destroy();
  expect(readFileSync(file).includes("zanzibarite")).toBe(false);
  expect(existsSync(`${file}-wal`)).toBe(false);
});

test("a lock that stays is told, in and outside a transaction, and what is there is read", async () => {
  const unlock = lock();
  await expect(keep("second")).rejects.toThrow(DatabaseUnavailable);
  const work = database.transaction().execute((on) => keep("third", on));
  await expect(work).rejects.toThrow(DatabaseUnavailable);
  expect(await kept()).toEqual(["first"]);
  unlock();
  await keep("fourth");
  expect(await kept()).toEqual(["first", "fourth"]);
});

test("nothing of a transaction that SQLite has rolled back is written, nor what comes after", async () => {
  const work = database.transaction().execute(async (on) => {
    await keep("second", on);
    await sql`rollback`.execute(on);
    await keep("third", on);
  });
  await expect(work).rejects.toThrow("the transaction was interrupted");
  expect(await kept()).toEqual(["first"]);
});

test("a statement is planned once, and sees a changed schema", async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
  try {
    const all = () => database.selectFrom("settings").selectAll().execute();
    await all();
    await all();
    expect(prepare.mock.calls.filter(([text]) => text.startsWith("select *"))).toHaveLength(1);
    await sql`alter table settings add column note text`.execute(database);
    expect(await all()).toEqual([{ key: "first", value: "kept", note: null }]);
  } finally {
    prepare.mockRestore();
  }
});

test("a damaged file is told, read again when it is restored, and not made anew when it is empty or gone", async () => {
  await database.destroy();
  const whole = readFileSync(file);
  const damaged = Buffer.alloc(whole.length, "x");
  database = open();
  await kept();
  writeFileSync(file, damaged);
  await expect(keep("second").then(() => kept())).rejects.toThrow(DatabaseUnavailable);
  await expect(kept()).rejects.toThrow(DatabaseUnavailable);
  writeFileSync(file, whole);
  expect(await kept()).toEqual(["first"]);
  writeFileSync(file, "");
  await expect(keep("second")).rejects.toThrow(DatabaseUnavailable);
  await expect(kept()).rejects.toThrow("the database file is empty");
  expect(readFileSync(file)).toHaveLength(0);
  writeFileSync(file, whole);
  expect(await kept()).toEqual(["first"]);
  writeFileSync(file, damaged);
  await expect(keep("second").then(() => kept())).rejects.toThrow(DatabaseUnavailable);
  for (const ending of ["", "-wal", "-shm"]) rmSync(file + ending, { force: true });
  await expect(kept()).rejects.toThrow(DatabaseUnavailable);
  expect(existsSync(file)).toBe(false);
});

test("what is wrong with a query itself stays its own error", async () => {
  await expect(keep("first")).rejects.toThrow(/UNIQUE/);
  const wrong = database.selectFrom("settings").select("missing" as "key");
  await expect(wrong.execute()).rejects.toThrow(/no such column/);
});
