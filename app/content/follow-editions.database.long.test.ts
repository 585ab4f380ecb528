import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { drawing, leastSite } from "../../converter/sample-folder.fixture.ts";
import { deleteInUse } from "../../tests/delete-in-use.ts";
import { makeColdCache } from "../../tests/test-cache.ts";
import { database } from "../database/database.server.ts";
import { isLost, noteLost } from "./cache-repair.server.ts";
import { createLook } from "./follow-editions.server.ts";
import { forgetMade } from "./made.server.ts";
import { makeCachePlace, publishContents } from "./published-files.fixture.ts";
import { cacheFolder, lastFile, shownEdition } from "./shown-edition.server.ts";

const place = makeCachePlace();
const minute = 60_000;
let now: number;
let said: string[];
let look: () => Promise<void>;
beforeEach(() => {
  deleteInUse(cacheFolder());
  makeColdCache(cacheFolder());
  forgetMade();
  [now, said] = [0, []];
  look = createLook(
    (text) => said.push(text),
    () => now,
  );
});

/** As another process does, whose cache is elsewhere. */
function publish(answer: string, more: Record<string, string> = {}) {
  const faq = `- question: Bees?\n  answer: ${answer}\n`;
  return publishContents(place.cache, { "site.yaml": leastSite, "faq.yaml": faq, ...more });
}

const answer = () => shownEdition()?.edition.content.faq?.[0]?.html;

test("files that the database doesn't have right are asked for again after five seconds", async () => {
  await publish("Yes.");
  await look();
  await publish("No.", { "icon.svg": drawing });
  const { bytes } = await database()
    .selectFrom("contentPieces")
    .select("bytes")
    .executeTakeFirstOrThrow();
  const pieces = () => database().updateTable("contentPieces");
  await pieces()
    .set({ bytes: Buffer.from("wrong") })
    .execute();
  await look();
  expect(said).toEqual([expect.stringMatching(/^The database doesn't have .*icon\.svg as it was/)]);
  await pieces().set({ bytes }).execute();
  now = 4999;
  await look();
  expect(answer()).toBe("<p>Yes.</p>");
  now = 5000;
  await look();
  expect([answer(), shownEdition()?.number]).toEqual(["<p>No.</p>", 2]);
});

test("a restored backup is followed, also where its newest edition has the same number", async () => {
  await publish("Yes.");
  await publish("No.");
  await look();
  expect(answer()).toBe("<p>No.</p>");
  await database().deleteFrom("entries").where("fromEdition", "=", 2).execute();
  await database().updateTable("entries").set({ toEdition: null }).execute();
  await database().deleteFrom("editions").where("number", "=", 2).execute();
  await look();
  expect([answer(), shownEdition()?.number]).toEqual(["<p>Yes.</p>", 1]);
  await database().deleteFrom("entries").execute();
  await database().deleteFrom("editions").execute();
  await publish("Perhaps.");
  await look();
  expect([answer(), shownEdition()?.number]).toEqual(["<p>Perhaps.</p>", 1]);
});

test("what the cache has lost is made again", async () => {
  await publish("Yes.", { "icon.svg": drawing });
  await look();
  const noted = statSync(lastFile()).ino;
  deleteInUse(cacheFolder());
  noteLost("work/something");
  await look();
  // Otherwise `npm run dev` would restart.
  expect(statSync(lastFile()).ino).toBe(noted);
  const folders = [...new Set(Object.values(shownEdition()?.edition.files ?? {}))];
  expect(folders.length).toBeGreaterThan(1);
  for (const path of folders) expect(statSync(join(cacheFolder(), path)).size).toBeGreaterThan(0);
  await look();
  expect([isLost(), shownEdition()?.number, said]).toEqual([false, 1, []]);
});

test("a cache that can't be written is named, and tried again after five seconds", async () => {
  await publish("Yes.");
  const inPlace = join(cacheFolder(), "drafts");
  writeFileSync(inPlace, "A file");
  await look();
  const why = `The folder ${cacheFolder()} can't be used: a file is in its place.`;
  // Neither can what earlier tests showed.
  expect(said).toContainEqual(expect.stringContaining(why));
  const before = said.length;
  rmSync(inPlace);
  await look();
  const works = () => readdirSync(cacheFolder()).includes("work");
  expect(works()).toBe(false);
  now = 5000;
  await look();
  expect([works(), said.length, answer()]).toEqual([true, before, "<p>Yes.</p>"]);
});

test("what is shown for a month is noted as used", async () => {
  await publish("Yes.", { "icon.svg": drawing });
  await look();
  const { media = [] } = shownEdition()?.edition ?? {};
  const used = [...media].map((key) => join(cacheFolder(), "work", key));
  expect(used).toHaveLength(1);
  const old = new Date(Date.now() - 29 * 24 * 60 * minute);
  for (const path of used) utimesSync(path, old, old);
  now = 31 * minute;
  await look();
  for (const path of used) expect(statSync(path).mtimeMs, path).toBeGreaterThan(old.getTime());
});
