import ICAL from "ical.js";
import { expect, test } from "vitest";
import { readCalendar } from "./list-events.server.ts";
import { listRuleDates } from "./rule-dates.server.ts";
import { listOccurrences } from "./series.server.ts";

function datesOf(start: string, rule: string, most = 6): string[] {
  const [, year, month, day, hour] = /^(\d{4})(\d\d)(\d\d)T(\d\d)/.exec(start) ?? [];
  const startDate = `${year}-${month}-${day}`;
  const values = { title: "x", startDate, startTime: `${hour}:00`, repeats: rule };
  const [series] = readCalendar([{ slug: "a", values }], "UTC").series;
  const found = series ? listOccurrences(series, startDate, "2060-12-31") : [];
  return found
    .slice(0, most)
    .map(({ values: said }) => (said["startDate"] ?? "").slice(2).replaceAll("-", ""));
}

/** From python-dateutil 2.8.2, plus the start where no rule gives it. */
const rules = `
20240229T100000 FREQ=YEARLY 240229 280229 320229 360229 400229 440229
20240131T100000 FREQ=MONTHLY 240131 240331 240531 240731 240831 241031
20240131T100000 FREQ=MONTHLY;BYMONTHDAY=-1 240131 240229 240331 240430 240531 240630
20240708T100000 FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=31 240708
20080229T100000 FREQ=MONTHLY;BYMONTH=9,2;COUNT=3 080229 080929 090929
20120113T100000 FREQ=MONTHLY;INTERVAL=12;BYMONTH=6,2 120113
20230920T120000 FREQ=MONTHLY;COUNT=6;BYDAY=+3WE;BYMONTH=1,2,9,10,11,12 230920 231018 231115 231220 240117 240221
20261103T100000 FREQ=YEARLY;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=2 261103 271102
20261201T100000 FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 261201 261231 270129 270226 270331 270430
20261201T100000 FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=4 261201 261207 261225 270104 270129
20261201T100000 FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU;COUNT=4 261201 261213 261215 261227
20261201T100000 FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=MO;COUNT=4 261201 261206 261215 261220
20261201T100000 FREQ=YEARLY;BYDAY=20MO;COUNT=2 261201 270517 280515`;

test("a rule gives the dates that the standard says", () => {
  for (const line of rules.trim().split("\n")) {
    const [start = "", rule = "", ...dates] = line.split(" ");
    expect.soft(datesOf(start, rule), line).toEqual(dates);
  }
});

test.each([
  "FREQ=DAILY",
  "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU",
  "FREQ=YEARLY;BYDAY=53MO",
  "FREQ=YEARLY;BYMONTH=12;BYDAY=5MO;BYSETPOS=60",
  "FREQ=MONTHLY;BYDAY=5MO;BYSETPOS=60",
])("%s takes a month's work for a month", (rule) => {
  const left = { count: 100 };
  const month = ["2030-12-01", "2030-12-31"] as const;
  listRuleDates(ICAL.Recur.fromString(rule), { day: "2020-06-20", time: "" }, month, left);
  expect(left.count).toBeGreaterThan(0);
});
