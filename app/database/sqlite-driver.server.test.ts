import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate.server.ts";
import type { Tables } from "./schema.server.ts";
import { sqliteDialect } from "./sqlite.server.ts";
import { DatabaseUnavailable } from "./unavailable.server.ts";

let folder: string;
let file: string;
let database: Kysely<Tables>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "shoreline-driver-"));
  file = join(folder, "shoreline.db");
  database = open();
  await migrate(database, "sqlite");
  await keep("first");
});
afterEach(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true });
});

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

/** Another process's lock for writing. */
function lock(): () => void {
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  return () => other.close();
}

test("a write waits for another process's lock, and the process goes on meanwhile", async () => {
  const unlock = lock();
  const writing = keep("second");
  let longest = 0;
  for (let turn = 0, last = performance.now(); turn < 20; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  // Waiting inside SQLite would hold it up for the two seconds.
  expect(longest).toBeLessThan(1000);
  expect(await kept()).toEqual(["first"]);
  unlock();
  await writing;
  expect(await kept()).toEqual(["first", "second"]);
});

test("a lock that stays is told after two seconds, in and outside a transaction", async () => {
  const unlock = lock();
  const began = performance.now();
  const results = await Promise.allSettled([
    keep("second"),
    database.transaction().execute((transaction) => keep("third", transaction)),
  ]);
  expect(performance.now() - began).toBeLessThan(3000);
  for (const result of results) {
    expect(result).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
  }
  unlock();
  await keep("fourth");
  expect(await kept()).toEqual(["first", "fourth"]);
});

test("a file that was moved away is neither written nor made anew, and found when it is back", async () => {
  renameSync(file, `${file}.away`);
  await expect(kept()).rejects.toThrow(DatabaseUnavailable);
  await expect(keep("second")).rejects.toThrow(DatabaseUnavailable);
  renameSync(`${file}.away`, file);
  await keep("third");
  expect(await kept()).toEqual(["first", "third"]);
});

test("a file that goes during a transaction takes nothing of it along", async () => {
  const writing = database.transaction().execute(async (transaction) => {
    await keep("second", transaction);
    renameSync(file, `${file}.away`);
  });
  await expect(writing).rejects.toThrow(DatabaseUnavailable);
  renameSync(`${file}.away`, file);
  expect(await kept()).toEqual(["first"]);
});

test("a log that is deleted loses no acknowledged write", async () => {
  rmSync(`${file}-wal`);
  await expect(keep("second")).resolves.toBeDefined();
  await database.destroy();
  database = open();
  expect(await kept()).toEqual(["first", "second"]);
});

test.each(["at once", "after a while"])(
  "a file replaced %s is read, not the old one",
  async (when) => {
    const other = join(folder, "other.db");
    const copy = new DatabaseSync(file);
    copy.exec(`vacuum into '${other}'`);
    copy.close();
    await keep("second");
    if (when === "after a while") {
      renameSync(file, `${file}.away`);
      await expect(kept()).rejects.toThrow(DatabaseUnavailable);
    }
    renameSync(other, file);
    expect(await kept()).toEqual(["first"]);
    await keep("third");
    expect(await kept()).toEqual(["first", "third"]);
  },
);

test("an emptied or damaged file is told, and read again when it is restored", async () => {
  await database.destroy();
  const whole = readFileSync(file);
  database = open();
  await kept();
  for (const damaged of [Buffer.alloc(0), Buffer.alloc(whole.length, "x")]) {
    writeFileSync(file, damaged);
    await expect(keep("second").then(() => kept())).rejects.toThrow(DatabaseUnavailable);
    await expect(kept()).rejects.toThrow(DatabaseUnavailable);
    writeFileSync(file, whole);
    expect(await kept()).toEqual(["first"]);
  }
});

test("two processes that start together make the tables once", async () => {
  file = join(folder, "new.db");
  const processes = [open(), open()];
  await Promise.all(processes.map((each) => migrate(each, "sqlite")));
  for (const each of processes) {
    expect(await kept(each)).toEqual([]);
    await each.destroy();
  }
});

test("what is wrong with a query itself stays its own error", async () => {
  await expect(keep("first")).rejects.toThrow(/UNIQUE/);
  const wrong = database.selectFrom("settings").select("missing" as "key");
  await expect(wrong.execute()).rejects.toThrow(/no such column/);
});
