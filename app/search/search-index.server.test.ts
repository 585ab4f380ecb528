import type { Query } from "minisearch";
import { expect, test, vi } from "vitest";
import content from "../../.content/search.json" with { type: "json" };
import { plantCorpus } from "./corpus.fixture.ts";
import {
  findPlaces,
  indexPlaces,
  type PackedIndex,
  packIndex,
  type SearchPlace,
  unpackIndex,
} from "./search-index.server.ts";

const own = unpackIndex(content as unknown as PackedIndex);
const urls = (question: string) => findPlaces(own, question).map(({ place }) => place.url);

test.each([
  ["may I build a fence?", "/covenantsbylaws/covenants#page-11"],
  ["Fencing", "/covenantsbylaws/covenants#page-11"],
  ["Article 4", "/covenantsbylaws/covenants#page-5"],
  ["article iv", "/covenantsbylaws/covenants#page-5"],
  ["section 8.4 fences", "/covenantsbylaws/covenants#page-11"],
  ["late fee", "/faq#question-1"],
  ["pickle", "/amenities/basketballpickleball"],
  ["boat motors", "/covenantsbylaws/lakeamendment#page-4"],
  ["covenents", "/covenantsbylaws/covenants"],
])("%s leads to %s first", (question, url) => {
  expect(urls(question)[0]).toBe(url);
});

test.each([
  ["president", "/boardmembers#president"],
  ["April 2026 board minutes", "/meetingminutes"],
  ["where do I send a message", "/contact"],
  ["calendar", "/calendar"],
  ["sign up", "/register"],
])("%s leads to %s, too", (question, url) => {
  expect(urls(question)).toContain(url);
});

function place(name: string, text: string, title = name): SearchPlace {
  const url = `/${name}`;
  return { source: { url, title, weight: 1 }, url, where: "", title, text };
}

/** The names of places in the order in which they are found. */
async function order(question: string, ...places: SearchPlace[]): Promise<string[]> {
  const found = findPlaces(await indexPlaces(places), question);
  return found.map(({ place }) => place.url.slice(1));
}

test("the word, in any form, is before its beginning, and that before what is written almost so", async () => {
  const places = [
    place("almost", "A banker, banker, banker"),
    place("beginning", "Dockyard, dockyard, dockyard", "Dockyard"),
    place("form", `${"Reeds and water. ".repeat(60)} Docks.`),
    place("typing", "A duck, a duck, a duck, and a dick"),
  ];
  expect((await order("dock", ...places)).slice(0, 2)).toEqual(["form", "beginning"]);
  expect(await order("dock", ...places)).not.toContain("almost");
  expect((await order("dokcs", ...places))[0]).toBe("form");
});

test("all words come before some of them, a title before the text", async () => {
  const both = place("both", `A pool. ${"Reeds and water. ".repeat(60)} A guest.`);
  const one = place("one", "Guest, guest, guest, guest");
  expect(await order("pool guests", one, both)).toEqual(["both", "one"]);
  const inText = place("text", "The gate, and the gate.");
  const inTitle = place("title", "It is shut at night.", "Gate");
  expect(await order("gates", inText, inTitle)).toEqual(["title", "text"]);
});

test("case, accents and apostrophes make no difference", async () => {
  const cafe = place("cafe", "Owner’s CAFÉ");
  for (const question of ["cafe", "Café", "OWNER'S", "owners"]) {
    expect(await order(question, cafe), question).toEqual(["cafe"]);
  }
});

test("words that tell nothing are looked for when there are no others", async () => {
  expect(await order("what is it?", place("one", "What it is."))).toEqual(["one"]);
  expect(await order("the gate", place("one", "The lake"), place("two", "A gate"))).toEqual([
    "two",
  ]);
});

test.each([
  ["nothing", ""],
  ["a space", " "],
  ["marks", "?!*+-()[]{}\\\"'~^"],
  ["control characters and emoji", "\u0000\u0007\u{1f600}"],
  ["what ends a query elsewhere", "'; --"],
  ["a word of 10,000 letters", "x".repeat(10_000)],
  ["5,000 accents", "é".normalize("NFD").repeat(5000)],
])("finds nothing, and doesn't fail, when asked for %s", (_name, question) => {
  expect(urls(question)).toEqual([]);
});

test("names that objects have are words like others", async () => {
  expect(await order("constructor __proto__", place("one", "constructor, __proto__"))).toEqual([
    "one",
  ]);
});

const manyWords = Array.from({ length: 500 }, (_, index) => `wrod${"x".repeat(index % 9)}${index}`);

test.each([
  ["two words", "fence heigth"],
  ["one word 50 times", "wrod ".repeat(50)],
  ["words that nobody writes", "qzxv vxzq covenents asessment bilaws"],
  ["500 words", manyWords.join(" ")],
])("few terms are looked up for %s", async (_what, question) => {
  const index = unpackIndex(packIndex(await indexPlaces(plantCorpus(200).places)));
  const searches = vi.spyOn(index.terms, "search");
  const spellings = vi.spyOn(index.vocabulary, "fuzzyGet");
  findPlaces(index, question);
  const asked = Math.min(12, new Set(question.trim().split(" ")).size);
  // Each way to look once; each word with what it begins and what is written almost so.
  expect(searches.mock.calls.length).toBeLessThanOrEqual(5);
  for (const [query] of searches.mock.calls) {
    expect(countTerms(query)).toBeLessThanOrEqual(asked * (1 + 20 + 20));
  }
  expect(spellings.mock.calls.length).toBeLessThanOrEqual(asked);
});

/** How many terms a query looks up. */
function countTerms(query: Query): number {
  if (typeof query !== "object") return 1;
  return query.queries.reduce((sum, part) => sum + countTerms(part), 0);
}

test("while an index is made, others are answered", async () => {
  const { places } = plantCorpus(300);
  let answered = 0;
  const ask = setInterval(() => {
    answered += 1;
  });
  await indexPlaces(places);
  clearInterval(ask);
  expect(answered).toBeGreaterThan(10);
});
