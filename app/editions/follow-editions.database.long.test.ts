import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { leastSite } from "../../compiler/sample-folder.fixture.ts";
import { deleteInUse } from "../../tests/delete-in-use.ts";
import { makeColdCache } from "../../tests/samples.ts";
import { database } from "../database/database.server.ts";
import { isLost, noteLost } from "./cache-repair.server.ts";
import { compile } from "./compile.server.ts";
import { createLook } from "./follow-editions.server.ts";
import { keepFiles } from "./keep-files.server.ts";
import { publishEdition } from "./publish-edition.server.ts";
import { makeCachePlace, putIntoCache } from "./published-files.fixture.ts";
import { cacheFolder, shownEdition } from "./shown-edition.server.ts";

vi.mock("./compile.server.ts", async (load) => {
  const original = await load<typeof import("./compile.server.ts")>();
  return { ...original, compile: vi.fn(original.compile) };
});

const place = makeCachePlace();
const minute = 60_000;
let now: number;
let said: string[];
let look: () => Promise<void>;
beforeEach(() => {
  deleteInUse(cacheFolder());
  makeColdCache(cacheFolder());
  vi.mocked(compile).mockClear();
  [now, said] = [0, []];
  look = createLook(
    (text) => said.push(text),
    () => now,
  );
});

/** As another process does, whose cache is elsewhere. */
async function publish(answer?: string) {
  const contents: Record<string, string> = { "site.yaml": leastSite };
  if (answer) contents["faq.yaml"] = `- question: Bees?\n${answer}`;
  const files = putIntoCache(place.cache, contents);
  await keepFiles(files, place.cache);
  return publishEdition({ files, by: "test" });
}

const compiles = () => vi.mocked(compile).mock.calls.length;

test("an edition that this program can't show is tried once, and the next one at once", async () => {
  await publish();
  await look();
  expect(shownEdition()?.number).toBe(1);
  await publish();
  await publish("  odd: field\n");
  for (let hour = 1; hour < 5; hour += 1) {
    now = hour * 60 * minute;
    await look();
  }
  expect(compiles()).toBe(2);
  expect(said).toEqual([
    expect.stringMatching(/can't show edition 2.*faq\.yaml › entry 1 › answer.*content -- pull/s),
  ]);
  expect(shownEdition()?.number).toBe(1);
  await publish("  answer: Yes.\n");
  await look();
  expect(shownEdition()?.number).toBe(3);
});

test("files that the database doesn't have right are asked for again after five seconds", async () => {
  await publish("  answer: Yes.\n");
  await look();
  await publish("  answer: No.\n");
  const bytes = Buffer.from("- question: Bees?\n  answer: No.\n");
  const hash = createHash("sha256").update(bytes).digest("hex");
  const pieces = () => database().updateTable("contentPieces").where("hash", "=", hash);
  await pieces()
    .set({ bytes: Buffer.from("wrong") })
    .execute();
  await look();
  expect(said).toEqual([expect.stringMatching(/^The database doesn't have faq\.yaml as it was/)]);
  await pieces().set({ bytes }).execute();
  now = 4999;
  await look();
  expect(shownEdition()?.number).toBe(1);
  now = 5000;
  await look();
  expect(shownEdition()?.number).toBe(2);
});

test("a restored backup is followed, also where its newest edition has the same number", async () => {
  await publish("  answer: Yes.\n");
  await publish("  answer: No.\n");
  await look();
  await database().deleteFrom("contentFiles").where("firstEdition", "=", 2).execute();
  await database().deleteFrom("editions").where("number", "=", 2).execute();
  await look();
  expect(shownEdition()?.number).toBe(1);
  await database().deleteFrom("contentFiles").execute();
  await database().deleteFrom("editions").execute();
  await publish("  answer: Perhaps.\n");
  await look();
  expect(shownEdition()?.edition.content.faq?.[0]).toMatchObject({ html: "<p>Perhaps.</p>" });
});

test("what the cache has lost is made again, and asked for once", async () => {
  await publish();
  await look();
  const { key } = shownEdition()?.edition ?? { key: "" };
  deleteInUse(cacheFolder());
  noteLost("work/something");
  await look();
  await look();
  expect(readdirSync(join(cacheFolder(), "editions", key))).toContain("edition.json");
  expect([isLost(), compiles(), shownEdition()?.number, said]).toEqual([false, 2, 1, []]);
});

test("a cache that can't be written is named, and tried again after five seconds", async () => {
  await publish();
  const inPlace = join(cacheFolder(), "drafts");
  writeFileSync(inPlace, "A file");
  await look();
  const why = `The folder ${cacheFolder()} can't be used: a file is in its place.`;
  expect(said).toEqual([expect.stringContaining(why)]);
  rmSync(inPlace);
  await look();
  expect(compiles()).toBe(1);
  now = 5000;
  await look();
  expect(compiles()).toBe(2);
  expect(said).toHaveLength(1);
});

test("what is shown for a month is noted as used", async () => {
  await publish();
  await look();
  const { edition, files } = shownEdition() ?? {};
  const cache = cacheFolder();
  const used = [
    join(cache, "editions", edition?.key ?? ""),
    ...[...(files?.values() ?? [])].map((hash) => join(cache, "files", hash)),
    ...[...(edition?.media ?? [])].map((key) => join(cache, "work", key)),
  ];
  expect(used.length).toBeGreaterThan(1);
  const old = new Date(Date.now() - 29 * 24 * 60 * minute);
  for (const path of used) utimesSync(path, old, old);
  await look();
  for (const path of used) expect(statSync(path).mtimeMs, path).toBeGreaterThan(old.getTime());
  expect(compiles()).toBe(1);
});
