import { expect, test } from "vitest";
import type { Entry } from "./entry.ts";
import { fitFolder } from "./fit-folder.server.ts";

const entry = (kind: string, slug: string, position: number | null, question = slug): Entry => ({
  ...{ kind, slug, position, values: { question }, audience: "everyone" },
});

/** A folder's list, with its own names. */
const listed = (...names: string[]) => names.map((name, place) => entry("board", name, place));

const published = [
  ...[entry("board", "a", 1), entry("board", "b", 2.5), entry("board", "c", 4)],
  ...[entry("faq", "old", 3, "May I keep hens?"), entry("faq", "bees", 7)],
  ...[entry("pages", "garden", null), entry("documents", "map", 2)],
];

const fitted = (entries: Entry[]) => fitFolder(entries, published);
const placesOf = async (entries: Entry[]) =>
  Object.fromEntries((await fitted(entries)).map(({ slug, position }) => [slug, position]));

test("a list in another order, or with other entries, is numbered anew", async () => {
  expect(await placesOf(listed("a", "b", "c"))).toEqual({ a: 1, b: 2.5, c: 4 });
  expect(await placesOf(listed("b", "c"))).toEqual({ b: 0, c: 1 });
  expect(await placesOf(listed("b", "a", "c"))).toEqual({ b: 0, a: 1, c: 2 });
  expect(await placesOf(listed("a", "d", "b", "c"))).toEqual({ a: 0, d: 1, b: 2, c: 3 });
});

test("a question keeps its name in other words, and no two have the same", async () => {
  const slugsOf = async (...words: string[]) =>
    (await fitted(words.map((word, place) => entry("faq", word, place, word)))).map(
      ({ slug }) => slug,
    );
  expect(await slugsOf("Hens?", "bees")).toEqual(["old", "bees"]);
  expect(await slugsOf("bees", "Hens?")).toEqual(["bees", "Hens?"]);
  expect(await slugsOf("Hens?", "bees", "more")).toEqual(["Hens?", "bees", "more"]);
  expect(await slugsOf("old", "May I keep hens?")).toEqual(["old-2", "old"]);
});
