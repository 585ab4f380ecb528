import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as turn } from "node:timers/promises";
import { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Environment, readEnvironment } from "../../platform/environment.server.ts";
import { DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import { migrate } from "../migrate.server.ts";
import type { Tables } from "../schema.server.ts";
import { sqliteDialect } from "./dialect.server.ts";

let folder: string;
let file: string;
let database: Kysely<Tables>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "shoreline-driver-"));
  file = join(folder, "shoreline.db");
  database = open();
  await migrate(database, "sqlite", settings());
  await keep("first");
});
afterEach(async () => {
  vi.useRealTimers();
  await database.destroy();
  rmSync(folder, { recursive: true });
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

/** Another process's lock for writing. */
function lock(): () => void {
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  return () => other.close();
}

/** From here on, time passes for the deadlines of the driver only when a test says so. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ["performance"] });
}

/** Lets the process do what it has to do, many times over. */
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await turn();
}

test("a write waits for another process's lock, and the process goes on meanwhile", async () => {
  stopClock();
  const unlock = lock();
  const settled = vi.fn();
  const writing = keep("second");
  void writing.then(settled, settled);
  await turns();
  expect(await kept()).toEqual(["first"]);
  expect(settled).not.toHaveBeenCalled();
  unlock();
  await writing;
  expect(await kept()).toEqual(["first", "second"]);
});

test("a lock that stays is told after two seconds, in and outside a transaction", async () => {
  stopClock();
  const unlock = lock();
  const settled = vi.fn();
  const both = Promise.allSettled([
    keep("second"),
    database.transaction().execute((transaction) => keep("third", transaction)),
  ]);
  void both.then(settled);
  await turns();
  vi.advanceTimersByTime(1900);
  await turns();
  expect(settled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(101);
  const results = await both;
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
  await Promise.all(processes.map((each) => migrate(each, "sqlite", settings())));
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
