import { expect, test } from "vitest";
import { localTime, momentOf } from "./local-time.ts";

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
  // In New York, the year 10000 has begun in UTC: as text, it would be before every other time.
  "9999-12-31T23:59",
])("%j is no local time", (local) => {
  expect(momentOf(local, "America/New_York")).toBeNull();
});

test("a moment is said as an input takes it", () => {
  const moment = new Date("2026-12-01T14:00:30.500Z");
  expect(localTime(moment, "America/New_York")).toBe("2026-12-01T09:00");
});
