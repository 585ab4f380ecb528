import { expect, test } from "vitest";
import type { ReadLine } from "./reading.ts";
import { keepSureWords } from "./sure-words.ts";

/** A line of words; a question mark after a word makes it unclear. */
function line(text: string): ReadLine {
  const words = text.split(" ").map((word, index) => ({
    ...{ text: word.replace(/\?$/, ""), left: 50 * index, right: 50 * index + 40 },
    confidence: word.endsWith("?") ? 30 : 95,
  }));
  return { baseline: 100, words };
}

const sure = line("Half of the lots are a quorum at each meeting of the members.");

/** What is kept of lines that follow confident ones. */
function kept(...texts: string[]): string[] {
  const lines = keepSureWords([sure, sure, ...texts.map(line)]).slice(2);
  return lines.map(({ words }) => words.map(({ text }) => text).join(" "));
}

test("words that aren't sure are left out, and a sign says so", () => {
  expect(kept("No decorative? planting is allowed")).toEqual(["No [?] planting is allowed"]);
  expect(kept("not exceeding six? square? feet in area")).toEqual([
    "not exceeding [?] feet in area",
  ]);
});

test("marks that aren't sure are specks of the paper, and rules of tables no letters", () => {
  expect(kept("~? Late fees } | $40.00| .?")).toEqual(["Late fees $40.00"]);
  expect(kept("as amended [2019] and 2020]")).toEqual(["as amended [2019] and 2020"]);
});

test("a line of which most isn't sure is none, as a signature", () => {
  expect(kept("Jemes? L? Sstond? Jr.", "~? —? |?")).toEqual([]);
});

test.each([
  ["the number of a heading", "ARTICLE IV?"],
  ["a heading", "DEFINITIONS?"],
  ["a heading", "ARTICLE? 1?"],
  ["the end of a sentence", '"set? forth.'],
  ["an item of a list", "+? Budget? is? on track"],
  ["names that are signed over", "Gladys Hunt,? Ee? David SE? Ee.? Xy?"],
  ["an address", "www.example.org?"],
])("a sign stands for a line of which most isn't sure: %s", (_, text) => {
  expect(kept(text)).toEqual(["[?]"]);
  expect(kept("No", text)).toEqual(["No", "[?]"]);
});

test.each([
  ["a signature", "Jemes? L? Sstond? Jr."],
  ["a date by hand", "YN? hl? 1978."],
  ["a seal", "OFF1C1AL? SEA1? Jr. N0tary? Pub?"],
  ["a stamp", "gi? 1229240? 394?"],
  ["specks", ".t?"],
  ["the number of the page", "-14-?"],
  ["a ruled line", "=~? |? —?"],
])("no sign stands for what isn't text: %s", (_, text) => {
  expect(kept(text)).toEqual([]);
});

test("a short page keeps its text although a seal below it can't be read", () => {
  expect(keepSureWords([sure, line("OFF1C1AL? SEA1? Jr. N0tary? Pub?")])).toEqual([sure]);
});

test("a page of which much isn't sure stays a picture, and so does one with hardly a word", () => {
  const budget = line("Mowing 3,724.37? $ 16,500.00 30,655.00");
  expect(keepSureWords([budget, budget, budget])).toEqual([]);
  const plat = line("Lot w\\al? 51g)? 3A? Brookstone bags)? Bp? Way");
  expect(keepSureWords([plat, plat, plat])).toEqual([]);
  expect(keepSureWords([line("Page 1")])).toEqual([]);
  expect(keepSureWords([])).toEqual([]);
});
