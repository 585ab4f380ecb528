import { expect, test } from "vitest";
import { feedOf, readWell } from "../ics/calendar.fixture.ts";
import { listMonthEvents } from "../ics/read-ics.server.ts";
import type { CustomEvent } from "./custom-event.server.ts";
import { writeCustomEvents } from "./custom-event-ics.server.ts";
import { eventSchema } from "./custom-event-schema.server.ts";

const typed = { title: "Dock day", startDate: "2027-05-31", startTime: "09:00", repeats: "none" };

function saidOf(given: Record<string, string | undefined>): Record<string, string> {
  const result = eventSchema.safeParse({ ...typed, ...given });
  const issues = result.success ? [] : result.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

test.each<[Record<string, string | undefined>, string, RegExp]>([
  [{ endTime: "08:59" }, "endTime", /^It ends before it starts/],
  [{ endDate: "2027-05-30", endTime: "10:00" }, "endDate", /^It ends before it starts/],
  [{ wholeDays: "on", endDate: "2027-05-30" }, "endDate", /^It ends before it starts/],
  [{ startTime: undefined }, "startTime", /^Please enter the time it starts/],
  [{ endDate: "2027-06-01" }, "endTime", /^Please enter the time it ends/],
  [{ startDate: "2027-02-30" }, "startDate", /^Please enter the day/],
  [{ startDate: "0999-02-03" }, "startDate", /^Please enter a year/],
  [{ startDate: "2099-02-03" }, "startDate", /^The calendar goes up to 20\d\d-12-31/],
  [{ startTime: "25:00" }, "startTime", /^Please enter a time/],
  [{ wholeDays: "on", endDate: "2027-09-01" }, "endDate", /62 days at most/],
  [{ repeats: "weekly", until: "2027-05-01" }, "until", /^This is before its first day/],
  [{ repeats: "hourly" }, "repeats", /^Please choose one/],
  [{ title: undefined }, "title", /^Please enter a title/],
])("%j is refused at %s", (given, field, said) => {
  const issues = saidOf(given);
  expect(Object.keys(issues)).toEqual([field]);
  expect(issues[field]).toMatch(said);
});

test("an event may be short of all but its title and start", () => {
  expect(saidOf({})).toEqual({});
  expect(saidOf({ wholeDays: "on", startTime: undefined, endDate: "2027-06-02" })).toEqual({});
  expect(saidOf({ endDate: "2027-06-01", endTime: "01:00" })).toEqual({});
});

const zone = "America/New_York";
const kept: CustomEvent = {
  id: "5b1f5b0c-6a0d-4c0a-8d2e-0f5e6a7b8c9d",
  title: "Songs; soup, and \\ bread",
  location: "Social deck",
  description: "One\nTwo",
  startDate: "2026-10-13",
  startTime: "19:00",
  endDate: "2026-10-13",
  endTime: "20:30",
  repeats: "none",
  until: null,
  movedFromDate: null,
  movedFromTime: null,
  sequence: 2,
  createdAt: "2026-09-01T10:00:00.000Z",
  changedAt: "2026-09-02T10:00:00.000Z",
};

function datesOf(event: CustomEvent, ...months: string[]) {
  const feed = feedOf([writeCustomEvents([event], zone).text]);
  const calendar = readWell(feed, zone);
  return months.flatMap((month) =>
    listMonthEvents(calendar, month).map(({ days, time }) => `${days.join("+")} ${time}`),
  );
}

test("is read in the calendar as it was typed", () => {
  const feed = feedOf([writeCustomEvents([kept], zone).text]);
  const [event] = listMonthEvents(readWell(feed, zone), "2026-10");
  expect(event).toMatchObject({
    title: kept.title,
    location: kept.location,
    description: kept.description,
    days: ["2026-10-13"],
    time: "7–8:30 pm",
  });
  expect(feed).toContain("BEGIN:VTIMEZONE\r\nTZID:America/New_York");
  expect(feed).toContain("DTSTAMP:20260902T100000Z\r\nCREATED:20260901T100000Z");
  expect(feed).toContain("SEQUENCE:2");
});

test("every week keeps its hour when the clocks change", () => {
  const weekly = { ...kept, repeats: "weekly" as const, startDate: "2026-10-27" };
  const dates = datesOf({ ...weekly, endDate: "2026-10-27" }, "2026-10", "2026-11");
  expect(dates.slice(0, 3)).toEqual([
    "2026-10-27 7–8:30 pm",
    "2026-11-03 7–8:30 pm",
    "2026-11-10 7–8:30 pm",
  ]);
});

test("every month is the same weekday; of a fifth one, the last", () => {
  const monthly = { ...kept, repeats: "monthly" as const };
  expect(datesOf(monthly, "2026-11", "2026-12").map((text) => text.slice(0, 10))).toEqual([
    "2026-11-10",
    "2026-12-08",
  ]);
  const fifth = { ...monthly, startDate: "2026-12-29", endDate: "2026-12-29" };
  expect(datesOf(fifth, "2027-01", "2027-02")[1]).toMatch(/^2027-02-23/);
});

test("whole days are all told, every year again, until the last", () => {
  const days = {
    ...kept,
    startTime: null,
    endTime: null,
    endDate: "2026-10-14",
    until: "2027-10-13",
  };
  const yearly = { ...days, repeats: "yearly" as const };
  expect(datesOf(yearly, "2026-10", "2027-10", "2028-10")).toEqual([
    "2026-10-13+2026-10-14 null",
    "2027-10-13+2027-10-14 null",
  ]);
});

test.each([
  { startDate: "2027-02-30" },
  { startTime: "25:99" },
  { endDate: "soon" },
  { until: "2027-02-30", repeats: "weekly" as const },
])("a row with %j, which no form gave it, is a fault and leaves the others", (wrong) => {
  const { text, faults } = writeCustomEvents([{ ...kept, id: "bad", ...wrong }, kept], zone);
  expect(faults.map(({ uid }) => uid)).toEqual(["bad"]);
  expect(text.match(/^UID:.*$/gm)).toEqual([`UID:${kept.id}`]);
});

test.each<[Partial<CustomEvent>, { day: string; time: string | null } | null]>([
  [{}, null],
  [
    { movedFromDate: "2026-10-06", movedFromTime: "19:00" },
    { day: "2026-10-06", time: "7 pm" },
  ],
  // Before the change of the clocks, read by that day's clocks.
  [
    { movedFromDate: "2026-03-01", movedFromTime: "00:30" },
    { day: "2026-03-01", time: "12:30 am" },
  ],
  [{ movedFromDate: "2026-10-13" }, { day: "2026-10-13", time: null }],
  [{ movedFromDate: "2026-10-13", movedFromTime: "19:00" }, null],
])("moved from %j, it says so in the calendar", (given, movedFrom) => {
  const feed = feedOf([writeCustomEvents([{ ...kept, ...given }], zone).text]);
  const [event] = listMonthEvents(readWell(feed, zone), "2026-10");
  expect(event?.movedFrom).toEqual(movedFrom);
});

test("a first start that no form wrote leaves its event out, and nothing else", () => {
  const odd = { ...kept, id: "odd", movedFromDate: "soon", movedFromTime: "late" };
  const { text, faults } = writeCustomEvents([odd, kept], zone);
  expect(faults.map(({ uid }) => uid)).toEqual(["odd"]);
  expect(text).toContain(kept.id);
});
