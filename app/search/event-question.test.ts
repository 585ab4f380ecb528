import { expect, test } from "vitest";
import { asksWhen, nameRecords, readEventQuestion } from "./event-question.ts";

test.each([
  ["when is the next board meeting", ["board meeting", "board"], true],
  ["Next meeting?", ["meeting"], true],
  ["arc meeting date", ["arc meeting", "arc"], true],
  ["what time does the pool close", ["pool close"], true],
  ["upcoming events", [""], true],
  ["what's on this weekend", [""], false],
  ["calendar", [], true],
  ["lake cleanup", ["lake cleanup"], false],
  ["whenever", ["whenever"], false],
])("%s", (question, events, isWhen) => {
  expect(readEventQuestion(question)).toEqual(events);
  expect(asksWhen(question)).toBe(isWhen);
});

test.each([
  ["latest minutes", "Board meeting, November 10, 2026 minutes"],
  [
    "what was said at the last annual meeting",
    "what was said at the Annual meeting, 2026 annual meeting",
  ],
  ["last year's minutes", "2025 minutes"],
  ["last month's minutes", "Annual meeting, 2026 minutes"],
  ["last month's budget", "October 2026 budget"],
  ["budget for next year", "budget for 2027"],
  ["november minutes", "Board meeting, November 10, 2026 minutes"],
  ["minutes of Nov 2025", "minutes of Board meeting, November 11, 2025"],
  ["minutes of November 11, 2025", "minutes of November 11, 2025"],
  ["may I see the minutes", "may I see the minutes"],
  ["minutes for June", "minutes for "],
  ["last day of the pool", "last day of the pool"],
])("of records, %s is asked as %s", (question, named) => {
  const records = [
    { kind: "minutes", date: "2026-10-06", title: "Annual meeting, 2026" },
    { kind: "minutes", date: "2025-11-11", title: "Board meeting, November 11, 2025" },
    { kind: "minutes", date: "2026-05-12", title: "Board meeting, May 12, 2026" },
    { kind: "minutes", date: "2026-11-10", title: "Board meeting, November 10, 2026" },
    { kind: "financials", date: "2026-12-31", title: "2026 financial report" },
  ] as const;
  expect(nameRecords(question, records, "2026-11-22")).toBe(named);
});
