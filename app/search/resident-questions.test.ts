import "../../tests/setup/show-sample.ts";
import { expect, test } from "vitest";
import { residentQuestions } from "./resident-questions.fixture.ts";
import { searchPages } from "./search.server.ts";
import { searchEvents } from "./search-events.server.ts";

/** Before the meeting that moved to December 15. */
const now = Date.parse("2026-11-22T17:00:00Z");

/** What a search shows, in order: the next event, and of each document or page the place shown first, by its page. */
async function results(question: string): Promise<string[]> {
  const state = { question, isCut: false, page: 1, within: "" };
  const found = searchPages(state, now);
  const events = await searchEvents(state, found, now);
  const next = events.lines.slice(0, 1).map(({ title }) => `event ${title.replaceAll("\n", "")}`);
  const pages = found.sources.map(({ url, places: [first] }) =>
    first?.where ? `${url}#${first.where.replace("Page ", "page-")}` : (first?.url ?? url),
  );
  return events.isAnswer ? [...next, ...pages] : [...pages, ...next];
}

async function rank([question, answers]: [string, string[]]) {
  const found = await results(question);
  // An answer without a place is the page or document as a whole, wherever in it.
  const isAnswer = (url: string) =>
    answers.includes(url) || answers.includes(url.split("#")[0] ?? "");
  return { question, found, rank: found.findIndex(isAnswer) };
}

test("of a heading over sections it says what the first of them does", () => {
  const { sources } = searchPages({ question: "fence", isCut: false, page: 1, within: "" }, now);
  const [guidelines] = sources.filter(({ url }) => url === "/arc/guidelinesStandards");
  const [place] = guidelines?.places ?? [];
  expect(place?.title).toBe("5. \nFences\n and walls");
  expect(place?.passage).toMatch(/^5\.1 Standards\u00a0Material · Wood, or black aluminum;/);
});

test("what no text is about isn't found by an everyday word", async () => {
  expect(await results("school bus stop")).toEqual([]);
  expect(await results("bus stop")).toEqual([]);
  expect((await results("stop emails"))[0]).toMatch(/^\/account/);
});

test("what residents ask is answered in first place", async () => {
  const ranks = await Promise.all(Object.entries(residentQuestions).map(rank));
  expect(ranks.filter((one) => one.rank !== 0)).toEqual([]);
});

test("what an amenity's page has as it was asked isn't weak, though its title has none of it", async () => {
  expect(await results("birthday party")).toContain("/amenities/socialdeck");
  expect(await results("can my kids swim alone")).toContain("/amenities/pool");
});
