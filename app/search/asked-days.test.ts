import { expect, test } from "vitest";
import { readAskedDays } from "./asked-days.ts";

test.each([
  ["tonight", "2026-12-01", "2026-12-01", "tonight"],
  ["what is on tomorrow", "2026-12-02", "2026-12-02", "tomorrow"],
  ["this week", "2026-12-01", "2026-12-06", "this week"],
  ["next week's trash", "2026-12-07", "2026-12-13", "next week"],
  ["kids this weekend", "2026-12-05", "2026-12-06", "this weekend"],
  ["what to do on the weekend", "2026-12-05", "2026-12-06", "this weekend"],
  ["next weekend", "2026-12-12", "2026-12-13", "next weekend"],
  ["pickleball on saturday", "2026-12-05", "2026-12-05", "Saturday"],
  ["next tuesday", "2026-12-08", "2026-12-08", "next Tuesday"],
  ["events next month", "2027-01-01", "2027-01-31", "next month"],
  ["events in Dec.", "2026-12-01", "2026-12-31", "December"],
  ["June 2027 events", "2027-06-01", "2027-06-31", "June 2027"],
  ["anything on 11/30?", "2027-11-30", "2027-11-30", "November 30"],
  ["May 3rd", "2027-05-03", "2027-05-03", "May 3"],
])("%s is from %s to %s", (question, first, last, said) => {
  expect(readAskedDays(question, "2026-12-01")).toMatchObject({ first, last, said });
});

test.each([
  "may I swim",
  "may members speak in meetings",
  "garage sale weekend",
  "April 2026",
  "4th of July",
  "24/7",
  "2/3 vote",
  "1/2 acre",
  "4/12 roof pitch",
  "last Saturday",
  "June 31",
])("%s asks of no days to come", (question) => {
  expect(readAskedDays(question, "2026-12-01")).toBeUndefined();
});

test("on a Sunday, the weekend is still on", () => {
  expect(readAskedDays("this weekend", "2026-12-06")).toMatchObject({ last: "2026-12-06" });
  expect(readAskedDays("next week", "2026-12-06")).toMatchObject({ first: "2026-12-07" });
});
