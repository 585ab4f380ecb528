import { expect, test } from "vitest";
import { calendar, event } from "../calendar/calendar-pages.fixture.ts";
import { checkCalendar } from "./check-calendar.server.ts";
import { leaveOutPast } from "./leave-out-past.server.ts";

const now = new Date("2026-11-22T12:00:00Z");
const uidsOf = (text: string) => [...text.matchAll(/^UID:(\S+)/gm)].map(([, uid]) => uid);

test.each<[string, string[], boolean]>([
  ["an event of three years ago", ["DTSTART:20231101T100000"], false],
  ["one of last year", ["DTSTART:20251101T100000"], true],
  ["one that ended within two years", ["DTSTART:20241001", "DTEND:20241201"], true],
  ["a series without an end", ["DTSTART:20101101T100000", "RRULE:FREQ=WEEKLY"], true],
  ["a series that ended", ["DTSTART:20101101", "RRULE:FREQ=WEEKLY;UNTIL=20231101"], false],
  ["a series that ended last year", ["DTSTART:20101101", "RRULE:FREQ=WEEKLY;UNTIL=20251101"], true],
  ["a counted series of long ago", ["DTSTART:20101101", "RRULE:FREQ=WEEKLY;COUNT=9"], false],
  ["a counted series that goes on", ["DTSTART:20101101", "RRULE:FREQ=YEARLY;COUNT=30"], true],
  ["an added date", ["DTSTART:20101101", "RDATE:20101201,20261201"], true],
  ["a date that is none", ["DTSTART:soon"], true],
])("%s", (_, lines, stays) => {
  const { text, notes } = leaveOutPast(calendar(...event("UID:a", ...lines)), now);
  expect(uidsOf(text)).toEqual(stays ? ["a"] : []);
  expect(notes).toHaveLength(stays ? 0 : 1);
});

test("the changed dates of a series stay with it", () => {
  const series = event("UID:a", "DTSTART:20101101", "RRULE:FREQ=YEARLY");
  const change = event("UID:a", "RECURRENCE-ID:20111101", "DTSTART:20111102");
  const over = event("UID:b", "DTSTART:20111102");
  const { text } = leaveOutPast(calendar(...series, ...change, ...over), now);
  expect(uidsOf(text)).toEqual(["a", "a"]);
});

const many = (count: number, day: string) =>
  Array.from({ length: count }, (_, place) =>
    event(`UID:${day}-${place}`, `DTSTART:${day}`),
  ).flat();

test("of a calendar that is too long, what is long past is left out by itself, and told", () => {
  const file = calendar(...many(3000, "20150501"), ...many(5, "20991201"));
  const { mistakes, notes, events } = checkCalendar(file, "America/New_York");
  expect(mistakes).toEqual([]);
  expect(events).toHaveLength(5);
  expect(notes.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^is too large .* 3000 events that ended before .* were left out/),
  );
});

test("one that isn't too long keeps its past", () => {
  const file = calendar(...many(50, "20150501"));
  expect(checkCalendar(file, "America/New_York").events).toHaveLength(50);
});

test("one that is too long without its past is refused in words", () => {
  const { mistakes } = checkCalendar(calendar(...many(2100, "20991201")), "America/New_York");
  expect(mistakes.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^has 2100 events .* Export fewer calendars or a shorter time span$/),
  ]);
});
