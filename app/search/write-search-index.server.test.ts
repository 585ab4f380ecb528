import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { plantCorpus } from "./corpus.fixture.ts";
import { findPlaces } from "./find-places.server.ts";
import { openSearchIndex } from "./search-index.server.ts";
import type { SearchPlace } from "./search-place.ts";
import { indexPlaces, type SearchPart, writeSearchIndex } from "./write-search-index.server.ts";

function part(name: string, ...texts: string[]): SearchPart {
  const source = { url: `/${name}`, title: name, weight: 1 };
  const places = texts.map((text, index): SearchPlace => {
    return { source, url: `/${name}#${index}`, where: "", title: "", text };
  });
  return { key: JSON.stringify([name, texts]), places: () => places };
}

/** A part that is there already: reading it fails the test. */
function unread({ key }: SearchPart): SearchPart {
  return {
    key,
    places: () => {
      throw new Error(`${key} was read`);
    },
  };
}

/** What a file's index finds, as URLs. */
function find(file: string, question: string): string[] {
  const index = openSearchIndex(file);
  if (!index) throw new Error(`${file} can't be used.`);
  try {
    return findPlaces(index, question).places.map(({ url }) => url);
  } finally {
    index.close();
  }
}

test("only what has changed is read; what is gone isn't found", async () => {
  const folder = temporaryFolder();
  const [first, second] = [join(folder, "first.db"), join(folder, "second.db")];
  const pool = part("pool", "Swimming hours", "Lifeguards");
  await writeSearchIndex(first, [pool, part("faq", "Kayaks and swimming"), part("dock", "Swans")]);
  await writeSearchIndex(second, [unread(pool), part("faq", "Canoes and swimming")], first);
  expect(find(second, "swimming").sort()).toEqual(["/faq#0", "/pool#0"]);
  expect(find(second, "canoes")).toEqual(["/faq#0"]);
  for (const gone of ["kayaks", "swans", "swnas", "kaya"]) expect(find(second, gone)).toEqual([]);
  expect(find(first, "kayaks")).toEqual(["/faq#0"]);
  expect(readdirSync(folder).sort()).toEqual(["first.db", "second.db"]);
});

test("an index that was changed again and again finds what a new one finds", async () => {
  const folder = temporaryFolder();
  const { places, words } = plantCorpus(60);
  const documents = Array.from({ length: 60 }, (_, at): SearchPart => {
    return { key: `document ${at}`, places: () => places.slice(at * 6, at * 6 + 6) };
  });
  const changed = join(folder, "changed.db");
  await writeSearchIndex(changed, documents.slice(0, 30));
  for (let from = 5; from <= 30; from += 5) {
    await writeSearchIndex(changed, documents.slice(from, from + 30), changed);
  }
  const fresh = join(folder, "fresh.db");
  await writeSearchIndex(fresh, documents.slice(30));
  const questions = words
    .slice(0, 200)
    .flatMap((word, at) => [
      word,
      word.slice(0, 3),
      `${word} ${words[at + 40]}`,
      `${word.slice(1, 2)}${word.slice(0, 1)}${word.slice(2)}`,
    ]);
  for (const question of questions) {
    expect(find(changed, question), question).toEqual(find(fresh, question));
  }
});

test("where a part can't be read, the old file stays, and no other", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "search.db");
  await writeSearchIndex(file, [part("pool", "Swimming")]);
  const broken = unread(part("dock"));
  await expect(writeSearchIndex(file, [broken], file)).rejects.toThrow("was read");
  await expect(writeSearchIndex(file, [broken])).rejects.toThrow("was read");
  expect(find(file, "swimming")).toEqual(["/pool#0"]);
  expect(readdirSync(folder)).toEqual(["search.db"]);
});

const spoilt: [string, (file: string) => void][] = [
  ["isn't there", (file) => rmSync(file)],
  ["is empty", (file) => writeFileSync(file, "")],
  ["is no database", (file) => writeFileSync(file, "{}".repeat(5000))],
  ["has another version", setVersion],
];

function setVersion(file: string): void {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA user_version = 999");
  database.close();
}

test.each(spoilt)("a file that %s is refused, and made anew", async (_what, spoil) => {
  const file = join(temporaryFolder(), "search.db");
  const parts = [part("pool", "Swimming"), part("dock", "Boats")];
  await writeSearchIndex(file, parts);
  spoil(file);
  const isThere = existsSync(file);
  expect(openSearchIndex(file)).toBeNull();
  expect(existsSync(file)).toBe(isThere);
  await writeSearchIndex(file, parts, file);
  expect(find(file, "swimming")).toEqual(["/pool#0"]);
});

test("a previous file that is broken inside is as good as none", async () => {
  const file = join(temporaryFolder(), "search.db");
  const parts = Array.from({ length: 50 }, (_, at) => part(`page-${at}`, "Swimming ".repeat(500)));
  await writeSearchIndex(file, parts);
  writeFileSync(file, readFileSync(file).fill(0xff, 3 * 4096));
  await writeSearchIndex(file, parts.slice(1), file);
  expect(find(file, "swimming")).toHaveLength(49);
});

test("while an index is made in memory, others are answered", async () => {
  const { places } = plantCorpus(300);
  let answered = 0;
  const ask = () => {
    answered += 1;
    asking = setImmediate(ask);
  };
  let asking = setImmediate(ask);
  const index = await indexPlaces(places);
  clearImmediate(asking);
  expect(answered).toBeGreaterThan(10);
  expect(findPlaces(index, "lake").places.length).toBeGreaterThan(10);
  index.close();
});
