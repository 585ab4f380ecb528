import { expect, test } from "vitest";
import { formatRule } from "./format-event.ts";
import { parseRule } from "./repeats.server.ts";

const plain = { interval: 1, count: null, until: null, start: "2026-12-08", parts: {} };

test.each([
  [{ freq: "DAILY" }, "Every day"],
  [{ freq: "DAILY", interval: 3, count: 5 }, "Every 3 days, 5 times"],
  [{ freq: "DAILY", until: "2027-06-30" }, "Every day, until June 30, 2027"],
  [{ freq: "WEEKLY" }, "Every Tuesday"],
  [
    { freq: "WEEKLY", interval: 2, parts: { BYDAY: ["TU", "TH", "SA"] }, until: "2027-12-31" },
    "Every 2 weeks on Tuesday, Thursday and Saturday, until December 31, 2027",
  ],
  [{ freq: "MONTHLY" }, "Every month on the 8th"],
  [{ freq: "MONTHLY", parts: { BYDAY: ["2TU"] } }, "Second Tuesday of the month"],
  [{ freq: "MONTHLY", parts: { BYDAY: ["-1SA"] } }, "Last Saturday of the month"],
  [
    { freq: "MONTHLY", parts: { BYDAY: ["2TU"], BYMONTH: [1, 2, 3, 11, 12] } },
    "Second Tuesday of the month, November through March",
  ],
  [
    { freq: "WEEKLY", parts: { BYMONTH: [4, 5, 6, 9, 12, 1] } },
    "Every Tuesday, April through June, September, December and January",
  ],
  [
    { freq: "MONTHLY", parts: { BYDAY: ["2TU"], BYMONTH: [1, 3, 10] } },
    "Second Tuesday of the month, in January, March and October",
  ],
  [
    {
      freq: "MONTHLY",
      parts: { BYDAY: ["2TU"], BYMONTH: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    },
    "Second Tuesday of the month",
  ],
  [{ freq: "MONTHLY", parts: { BYMONTHDAY: [-1] } }, "Every month on the last day"],
  [{ freq: "YEARLY" }, "Every December 8"],
  [{ freq: "YEARLY", parts: { BYMONTH: [7], BYMONTHDAY: [4] } }, "Every July 4"],
  [
    { freq: "YEARLY", parts: { BYMONTH: [4, 10], BYDAY: ["3SA"] } },
    "Every year on the third Saturday of April and October",
  ],
  [{ freq: "MONTHLY", parts: { BYDAY: ["MO", "TU"], BYSETPOS: [-1] } }, "On several dates"],
  [{ freq: "YEARLY", parts: { BYDAY: ["20MO"] } }, "On several dates"],
  [{ freq: "HOURLY" }, "On several dates"],
])("%j in words", (rule, words) => {
  expect(formatRule({ ...plain, ...rule })).toBe(words);
});

test("an end more than a year away isn't mentioned", () => {
  const rule = { ...plain, freq: "WEEKLY", until: "2027-12-31" };
  expect(formatRule(rule, "2026-12-29")).toBe("Every Tuesday");
  for (const today of ["2026-12-30", "2029-01-01"]) {
    expect(formatRule(rule, today)).toBe("Every Tuesday, until December 31, 2027");
  }
});

test.each([
  ["FREQ=WEEKLY;BYDAY=TU,TH;COUNT=5;WKST=SU", "Every Tuesday and Thursday, 5 times"],
  ["FREQ=SOMETIMES", "On several dates"],
])("%s is read, and told in words", (rule, words) => {
  expect(formatRule(parseRule(rule, "2026-12-08"))).toBe(words);
});
