import { expect, test } from "vitest";
import { monthAfter, readMonth, todayIn, weeksOf } from "./dates.ts";
import { localTime, momentOf } from "./local-time.ts";

test.each([
  ["2026-12-08T04:59:00Z", "America/New_York", "2026-12-07"],
  ["2026-12-08T05:00:00Z", "America/New_York", "2026-12-08"],
  ["2026-12-31T12:00:00Z", "Pacific/Auckland", "2027-01-01"],
])("at %s it is in %s the %s", (moment, zone, day) => {
  expect(todayIn(zone, new Date(moment))).toBe(day);
});

test.each([
  ["2027-02", "2027-02"],
  ["2031-12", "2031-12"],
  ["2032-01", "2026-11"],
  [null, "2026-11"],
  ["2026-13", "2026-11"],
  ["1999-12", "2026-11"],
  ["2026-12-08", "2026-11"],
])("an address that asks for %j gets %s", (asked, month) => {
  expect(readMonth(asked, "2026-11-21")).toBe(month);
});

test.each([
  ["2026-11-28", "2026-11"],
  ["2026-11-29", "2026-12"],
  ["2026-10-31", "2026-10"],
  ["2026-12-30", "2027-01"],
])("the week of %s ends in %s", (today, month) => {
  expect(readMonth(null, today)).toBe(month);
});

test.each([
  ["2026-11", 1, "2026-12"],
  ["2026-12", 1, "2027-01"],
  ["2027-01", -1, "2026-12"],
  ["2026-11", -13, "2025-10"],
  ["2000-01", -1, null],
  ["2031-12", 1, null],
])("%s and %i months is %s", (month, months, after) => {
  expect(monthAfter(month, months, "2026-11-21")).toBe(after);
});

test.each([
  ["2026-02", 4],
  ["2027-02", 5],
  ["2028-02", 5],
  ["2026-08", 6],
])("%s touches %i weeks from Sunday on, each day once", (month, count) => {
  const weeks = weeksOf(month);
  expect(weeks).toHaveLength(count);
  const days = weeks.flat();
  expect(days).toEqual([...new Set(days)].sort());
  expect(new Date(days[0] ?? "").getUTCDay()).toBe(0);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const inMonth = days.filter((day) => day.startsWith(month));
  expect(inMonth).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate());
});

test.each([
  ["2026-12-01T09:00", "America/New_York", "2026-12-01T14:00:00.000Z"],
  ["2026-07-01T09:00", "America/New_York", "2026-07-01T13:00:00.000Z"],
  ["2026-07-01T00:30", "Pacific/Auckland", "2026-06-30T12:30:00.000Z"],
  ["2026-02-30T09:00", "America/New_York", "2026-03-02T14:00:00.000Z"],
  ["2026-07-01T09:00", "Asia/Kolkata", "2026-07-01T03:30:00.000Z"],
  // The clocks jump from 2 to 3, and go back from 2 to 1.
  ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
])("%s in %s is %s", (local, timeZone, moment) => {
  expect(momentOf(local, timeZone)?.toISOString()).toBe(moment);
});

test.each([
  ...["", "2026-12-01", "2026-13-01T09:00", "2026-12-01T09:00Z", "tomorrow"],
  // For New York this is in UTC's year 10000, which as text would sort before every other time.
  "9999-12-31T23:59",
])("%j is no local time", (local) => {
  expect(momentOf(local, "America/New_York")).toBeNull();
});

test("a moment is said as an input takes it", () => {
  const moment = new Date("2026-12-01T14:00:30.500Z");
  expect(localTime(moment, "America/New_York")).toBe("2026-12-01T09:00");
});
