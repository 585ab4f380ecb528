import { expect, test } from "vitest";
import type { Entry } from "./entry.ts";
import { fitFolder } from "./fit-folder.server.ts";

const entry = (kind: string, slug: string, position: number | null, question = slug): Entry => ({
  ...{ kind, slug, position, values: { question }, audience: "everyone" },
});

/** A list of a folder: what it calls the entries, in its order. */
const listed = (...names: string[]) => names.map((name, place) => entry("board", name, place));

const published = [
  ...[entry("board", "a", 1), entry("board", "b", 2.5), entry("board", "c", 4)],
  ...[entry("faq", "old", 3, "May I keep hens?"), entry("faq", "bees", 7)],
  ...[entry("pages", "garden", null), entry("documents", "map", 2)],
];

const fitted = (entries: Entry[]) => fitFolder(entries, published);
const placesOf = async (entries: Entry[]) =>
  Object.fromEntries((await fitted(entries)).map(({ slug, position }) => [slug, position]));

test("what comes back from a folder is the same", async () => {
  const questions = [entry("faq", "8f", 0, "May I keep hens?"), entry("faq", "9a", 1, "bees")];
  const rest = [entry("pages", "garden", null), entry("documents", "map", 2)];
  const found = await fitted([...rest, ...listed("a", "b", "c"), ...questions]);
  expect(found).toHaveLength(published.length);
  expect(found).toEqual(expect.arrayContaining(published));
});

test("few entries of a list get another place", async () => {
  expect(await placesOf(listed("b", "c"))).toEqual({ b: 2.5, c: 4 });
  expect(await placesOf(listed("a", "b", "c", "d"))).toEqual({ a: 1, b: 2.5, c: 4, d: 5 });
  expect(await placesOf(listed("d", "a", "e", "f", "b", "c"))).toEqual({
    ...{ d: 0, a: 1, e: 1.75, f: 2.125, b: 2.5, c: 4 },
  });
  expect(await placesOf(listed("b", "c", "a"))).toEqual({ b: 2.5, c: 4, a: 5 });
  expect(await placesOf(listed("c", "a", "b"))).toEqual({ c: 4, a: 5, b: 6 });
  expect(await placesOf(listed("x", "y"))).toEqual({ x: 0, y: 1 });
});

test("a list stays in order, however often something is put into one place", async () => {
  let names = ["a", "b"];
  let now = listed(...names);
  for (let count = 0; count < 100; count += 1) {
    names = ["a", `n${count}`, ...names.slice(1)];
    now = await fitFolder(listed(...names), now);
    const places = now.map(({ position }) => position ?? 0);
    expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
  }
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
