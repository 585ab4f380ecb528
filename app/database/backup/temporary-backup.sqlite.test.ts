import { readdirSync, writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { environment } from "../../platform/environment.server.ts";
import { readFreeSpace } from "../../platform/free-space.server.ts";
import { database } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";
import { makeTemporaryBackup, sweepTemporaryBackups } from "./temporary-backup.server.ts";

vi.mock(import("../../platform/free-space.server.ts"), { spy: true });

const settings = environment();
const parts = () => readdirSync(settings.DATA_DIR).filter((name) => name.includes(".part"));

// An in-memory database has no file to copy.
delete settings.DATABASE_URL;
await migrate(database(), "sqlite");

async function make(signal = new AbortController().signal) {
  const made = await makeTemporaryBackup(signal);
  if (typeof made === "string") throw new Error(made);
  return made;
}

test("there is one at a time, and none is left on the disk, also when its reader leaves", async () => {
  const reader = new AbortController();
  const [made, other] = await Promise.all([
    make(reader.signal),
    makeTemporaryBackup(reader.signal),
  ]);
  expect(other).toBe("busy");
  expect(parts()).toEqual([]);
  const closed = new Promise((resolve) => made.stream.once("close", resolve));
  reader.abort();
  await closed;
  const stalled = await make();
  const next = await make();
  expect(stalled.stream.destroyed).toBe(true);
  expect(await buffer(next.stream)).toHaveLength(next.bytes);
  // A reader that has already left.
  const { stream: unread } = await make(AbortSignal.abort());
  await new Promise((resolve) => unread.once("close", resolve));
});

test("a disk without room says so before anything is written", async () => {
  vi.mocked(readFreeSpace).mockResolvedValueOnce(50_000_000);
  expect(await makeTemporaryBackup(new AbortController().signal)).toBe("no-room");
  expect(parts()).toEqual([]);
});

test("what a killed process left is swept, and nothing else", () => {
  const left = ["download.0123456789ab.part", "download.0123456789ab.part-journal"];
  const others = ["download.txt", "shoreline.db.0123456789ab.part"];
  for (const name of [...left, ...others]) writeFileSync(`${settings.DATA_DIR}/${name}`, "");
  sweepTemporaryBackups();
  const found = readdirSync(settings.DATA_DIR);
  for (const name of left) expect(found).not.toContain(name);
  expect(found).toEqual(expect.arrayContaining(others));
});
