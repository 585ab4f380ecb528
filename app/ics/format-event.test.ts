import { expect, test } from "vitest";
import { formatRule } from "./format-event.ts";
import { parseRule } from "./repeats.server.ts";

/** Rules in words, in a series that starts on December 8, 2026. */
const rules = `
FREQ=DAILY → Every day
FREQ=DAILY;INTERVAL=3;COUNT=5 → Every 3 days, 5 times
FREQ=DAILY until 2027-06-30 → Every day, until June 30, 2027
FREQ=WEEKLY → Every Tuesday
FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH,SA until 2027-12-31 → Every 2 weeks on Tuesday, Thursday and Saturday, until December 31, 2027
FREQ=WEEKLY;BYDAY=TU,TH;COUNT=5;WKST=SU → Every Tuesday and Thursday, 5 times
FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=9 → Every weekday, 9 times
FREQ=WEEKLY;BYMONTH=4,5,6,9,12,1 → Every Tuesday, April through June, September, December and January
FREQ=MONTHLY → Every month on the 8th
FREQ=MONTHLY;BYDAY=2TU → Second Tuesday of the month
FREQ=MONTHLY;BYDAY=-1SA → Last Saturday of the month
FREQ=MONTHLY;BYDAY=2TU;BYMONTH=1,2,3,11,12 → Second Tuesday of the month, November through March
FREQ=MONTHLY;BYDAY=2TU;BYMONTH=1,3,10 → Second Tuesday of the month, in January, March and October
FREQ=MONTHLY;BYDAY=2TU;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12 → Second Tuesday of the month
FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=1,2,3 → Every month on the 31st, in months that have it, January through March
FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15 → Every 3 months on the 15th
FREQ=MONTHLY;BYMONTHDAY=-1 → Every month on the last day
FREQ=YEARLY → Every December 8
FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4 → Every July 4
FREQ=YEARLY;BYMONTH=4,10;BYDAY=3SA → Every year on the third Saturday of April and October
FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1 → On several dates
FREQ=YEARLY;BYDAY=20MO → On several dates
FREQ=HOURLY → On several dates
FREQ=SOMETIMES → On several dates`;

test("a rule is told in words", () => {
  for (const line of rules.trim().split("\n")) {
    const [, rule = "", until, words] = /^(\S+)(?: until (\S+))? → (.*)/.exec(line) ?? [];
    expect.soft(formatRule(parseRule(rule, "2026-12-08", until)), line).toBe(words);
  }
});

test("an end more than a year away isn't mentioned", () => {
  const rule = parseRule("FREQ=WEEKLY", "2026-12-08", "2027-12-31");
  expect(formatRule(rule, "2026-12-29")).toBe("Every Tuesday");
  for (const today of ["2026-12-30", "2029-01-01"]) {
    expect(formatRule(rule, today)).toBe("Every Tuesday, until December 31, 2027");
  }
});
