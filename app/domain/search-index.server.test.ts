import { expect, test } from "vitest";
import content from "../../.content/search.json" with { type: "json" };
import { plantCorpus } from "./search-corpus.fixture.ts";
import {
  findPlaces,
  indexPlaces,
  type PackedIndex,
  packIndex,
  type SearchPlace,
  unpackIndex,
} from "./search-index.server.ts";

const own = unpackIndex(content as unknown as PackedIndex);
const addresses = (question: string) => findPlaces(own, question).map(({ place }) => place.address);

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
])("%s leads to %s first", (question, address) => {
  expect(addresses(question)[0]).toBe(address);
});

test.each([
  ["president", "/boardmembers#president"],
  ["April 2026 board minutes", "/meetingminutes"],
  ["where do I send a message", "/contact"],
  ["calendar", "/calendar"],
  ["sign up", "/register"],
])("%s leads to %s, too", (question, address) => {
  expect(addresses(question)).toContain(address);
});

function place(name: string, text: string, title = name): SearchPlace {
  const address = `/${name}`;
  return { source: { address, title, weight: 1 }, address, where: "", title, text };
}

/** The names of places in the order in which they are found. */
async function order(question: string, ...places: SearchPlace[]): Promise<string[]> {
  const found = findPlaces(await indexPlaces(places), question);
  return found.map(({ place }) => place.address.slice(1));
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
  expect(addresses(question)).toEqual([]);
});

test("names that objects have are words like others", async () => {
  expect(await order("constructor __proto__", place("one", "constructor, __proto__"))).toEqual([
    "one",
  ]);
});

test("2,000 pages are searched in time, also for many misspelled words", async () => {
  const index = unpackIndex(packIndex(await indexPlaces(plantCorpus(2000).places)));
  const questions = ["fence heigth", "wrod ".repeat(50), "qzxv vxzq covenents asessment bilaws"];
  for (const question of questions) findPlaces(index, question);
  for (const question of questions) {
    const start = performance.now();
    findPlaces(index, question);
    expect(performance.now() - start, question).toBeLessThan(200);
  }
});

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
