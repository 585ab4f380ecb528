import "../../tests/setup/show-sample.ts";
import { expect, test } from "vitest";
import { content } from "../content/edition.server.ts";
import { beginDate } from "../ics/change-date.server.ts";
import type { NamedEvent } from "../ics/event-values.server.ts";
import { searchPages } from "./search.server.ts";
import { searchEvents } from "./search-events.server.ts";

const november = Date.parse("2026-11-22T17:00:00Z");

async function search(question: string, now = november, page = 1) {
  const state = { question, isCut: false, page, within: "" };
  return searchEvents(state, searchPages(state), now);
}

/** What holds a date together in a line isn't seen. */
const plain = (text: string) => text.replaceAll("\u2060", "").replaceAll("\u00a0", " ");

/** The dates of the events found, as "Board meeting · Tuesday, January 12, 2027, …". */
async function find(question: string, now?: number): Promise<string[]> {
  const { lines } = await search(question, now);
  return lines.map(({ title, where }) => `${title.replaceAll("\n", "")} · ${plain(where)}`);
}

test("the next dates answer when something is, until they are over", async () => {
  expect((await search("when is the next board meeting")).isAnswer).toBe(true);
  expect(await find("when is the next board meeting")).toEqual([
    "Board meeting (budget) · Tuesday, December 15, 2026, 7–8:30 pm",
    "Board meeting · Tuesday, January 12, 2027, 7–8:30 pm",
    "Board meeting · Tuesday, February 9, 2027, 7–8:30 pm",
  ]);
  const after = Date.parse("2026-12-16T01:31:00Z");
  expect((await find("next board meeting", after - 120_000))[0]).toContain("December 15");
  expect((await find("next board meeting", after))[0]).toContain("January 12");
});

test("the next trash pickup is found, but isn't what's going on", async () => {
  expect(await find("when is trash collected")).toEqual([
    "Trash and recycling pickup · Every Tuesday, next: Tuesday, November 24, 2026",
  ]);
  expect((await find("what's going on this week")).join()).not.toContain("Trash");
});

test("events are what is asked for, by whatever their text says", async () => {
  for (const question of ["things to do with kids", "kids"]) {
    const { isAnswer, lines } = await search(question);
    expect([isAnswer, lines[0]?.title], question).toEqual([true, "Winter lights evening"]);
  }
});

test("a holiday is an event, but not why a meeting was moved, nor what has another word for the same", async () => {
  for (const question of ["santa", "christmas"]) {
    const { lines, isAnswer, isExact } = await search(question);
    const titles = new Set(lines.map(({ title }) => title));
    expect([[...titles], isAnswer, isExact]).toEqual([["Winter lights evening"], true, false]);
  }
  expect((await search("christmas lights")).lines[0]?.title).toContain("Winter");
  expect((await search("halloween")).lines).toEqual([]);
  for (const question of ["kyak", "can i have a bonfire"])
    expect((await search(question)).isAnswer, question).toBe(false);
});

test("of the days that are asked for, it says what is on then, or that nothing is, and what is next", async () => {
  const december = Date.parse("2026-12-01T17:00:00Z");
  const asked = async (question: string) => {
    const { lines, nothingFor, isAnswer } = await search(question, december);
    return [nothingFor, isAnswer, lines.map(({ where }) => /.*\d{4}/.exec(plain(where))?.[0])];
  };
  const [lights, pickleball] = ["Saturday, December 12, 2026", "Saturday, December 5, 2026"];
  expect(await asked("what's on this weekend")).toEqual([null, true, [pickleball]]);
  expect(await asked("this week")).toEqual([
    ...[null, true],
    ["Every Tuesday, Thursday and Saturday, next: Thursday, December 3, 2026"],
  ]);
  expect(await asked("things to do this weekend with kids")).toEqual([
    ...["this weekend", true],
    [lights, "Friday, January 1, 2027", "Saturday, April 17, 2027"],
  ]);
  expect(await asked("lights 12/12")).toEqual([null, true, [lights]]);
  expect(await asked("december 8 meeting")).toEqual([null, true, ["Tuesday, December 15, 2026"]]);
  expect((await asked("anything on 12/16?"))[0]).toBe("December 16");
  const january = [null, true, ["Tuesday, January 12, 2027"]];
  expect(await asked("board meeting in January")).toEqual(january);
  expect(await asked("next month's board meeting")).toEqual(january);
});

test("what isn't named comes after the pages, only once, and not at all for a word of its text", async () => {
  const { isAnswer, lines } = await search("pool key");
  expect([isAnswer, lines.length]).toEqual([false, 1]);
  expect((await search("quorum")).lines).toEqual([]);
  expect((await search("when can I burn leaves")).lines).toEqual([]);
  expect((await search("board meeting", november, 2)).lines).toEqual([]);
});

const { site, calendar } = content();
const events = calendar ?? [];

function show(...added: NamedEvent[]): void {
  content().calendar = [...events, ...added];
}

test("what is added and deleted counts at once", async () => {
  const lesson = { title: "Ice skating lesson", startDate: "2026-12-20", startTime: "15:00" };
  show({ slug: "skating", values: lesson });
  const found = "Ice skating lesson · Sunday, December 20, 2026, 3 pm";
  expect(await find("when is skating")).toEqual([found]);
  show();
  expect(await find("when is skating")).toEqual([]);
});

test("a date that is canceled isn't announced anymore", async () => {
  const board = events.find(
    ({ values }) => values["uid"]?.startsWith("board-winter") && !values["recurrence"],
  );
  const slug = `${board?.slug}-2027-01-12`;
  const values = beginDate(slug, events, site.timeZone);
  show({ slug, values: { ...values, status: "canceled" } });
  const [, second] = await find("when is the next board meeting");
  expect(second).toContain("February 9");
  show();
  expect((await find("when is the next board meeting"))[1]).toContain("January 12");
});
