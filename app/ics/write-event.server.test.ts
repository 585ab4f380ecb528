import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { feedOf } from "./calendar.fixture.ts";
import { checkCalendar } from "./check-calendar.server.ts";
import { listMonthEvents, readCalendar } from "./read-ics.server.ts";
import { writeCalendar } from "./write-event.server.ts";

const timeZone = "America/New_York";
const facts = { name: "Elm Pond", timeZone };

const months = Array.from({ length: 36 }, (_, month) =>
  new Date(Date.UTC(2026, month)).toISOString().slice(0, 7),
);

/** What pages show of a calendar, but for the ids, which name times in the events' own zones. */
function shownOf(feed: string) {
  const calendar = readCalendar(feed, timeZone, ({ error }) => {
    throw error;
  });
  const events = months.flatMap((month) => listMonthEvents(calendar, month));
  return events.map(({ id: _, ...event }) => event);
}

function event(...lines: string[]): string {
  const all = ["BEGIN:VEVENT", "UID:a@b", "DTSTAMP:20261101T120000Z", "SUMMARY:Picnic", ...lines];
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...all, "END:VEVENT", "END:VCALENDAR"].join("\r\n");
}

test.each(globSync("samples/*/calendar.ics"))("%s says the same as entries", (path) => {
  const text = readFileSync(path, "utf8");
  const { events } = checkCalendar(text, timeZone);
  const written = writeCalendar(events, facts);
  expect(shownOf(written)).toEqual(shownOf(feedOf([text], facts)));
  expect(checkCalendar(written, timeZone).events).toEqual(events);
});

const at7 = "DTSTART;TZID=America/New_York:20261208T190000";
const inUtc = "DTSTART:20261209T000000Z";
const day = "2026-12-08";

test.each<[string, string[], Record<string, string>]>([
  ["a time", [at7], { startDate: day, startTime: "19:00" }],
  ["a time in UTC", [inUtc], { startDate: day, startTime: "19:00" }],
  ["a time anywhere", ["DTSTART:20261208T190000"], { startDate: day, startTime: "19:00" }],
  ["a series in UTC", [inUtc, "RRULE:FREQ=DAILY;COUNT=3"], { zone: "UTC", startTime: "00:00" }],
  ["an end", [at7, "DTEND;TZID=America/New_York:20261208T203000"], { endTime: "20:30" }],
  ["an end in UTC", [at7, "DTEND:20261209T013000Z"], { endTime: "20:30" }],
  ["a night", [at7, "DURATION:PT6H"], { endDate: "2026-12-09", endTime: "01:00" }],
  ["a day", ["DTSTART;VALUE=DATE:20261208"], { startDate: day }],
  ["days", ["DTSTART;VALUE=DATE:20261208", "DURATION:P3D"], { endDate: "2026-12-10" }],
  ["a week", [at7, "RRULE:FREQ=WEEKLY;BYDAY=TU;WKST=SU"], { repeats: "weekly" }],
  ["two weeks", [at7, "RRULE:FREQ=WEEKLY;INTERVAL=2"], { repeats: "biweekly" }],
  ["a weekday", [at7, "RRULE:FREQ=MONTHLY;BYDAY=+2TU"], { repeats: "monthly" }],
  ["a date", [at7, "RRULE:FREQ=MONTHLY;BYMONTHDAY=8"], { repeats: "monthly-date" }],
  ["a quarter", [at7, "RRULE:FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU"], { repeats: "quarterly" }],
  ["a year", [at7, "RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=8"], { repeats: "yearly" }],
  ["more", [at7, "RRULE:FREQ=WEEKLY;BYDAY=TU,TH"], { repeats: "FREQ=WEEKLY;BYDAY=TU,TH" }],
  [
    "an end of a series",
    [at7, "RRULE:FREQ=WEEKLY;UNTIL=20270113T045959Z"],
    { until: "2027-01-12" },
  ],
  [
    "an end before that day's time",
    [at7, "RRULE:FREQ=WEEKLY;UNTIL=20270112T235959Z"],
    { until: "2027-01-11" },
  ],
  [
    "an end of days",
    ["DTSTART:20261208", "RRULE:FREQ=DAILY;UNTIL=20261210"],
    { until: "2026-12-10" },
  ],
  [
    "days left out",
    [at7, "RRULE:FREQ=WEEKLY", "EXDATE:20261223T000000Z,20261216T000000Z"],
    { except: "2026-12-15\n2026-12-22" },
  ],
  ["what is canceled", [at7, "STATUS:CANCELLED"], { status: "canceled" }],
  [
    "what has no field",
    [at7, "CATEGORIES:Meetings", "BEGIN:VALARM", "TRIGGER:-PT15M", "END:VALARM"],
    {
      more: "DTSTAMP:20261101T120000Z\nCATEGORIES:Meetings\nBEGIN:VALARM\nTRIGGER:-PT15M\nEND:VALARM",
    },
  ],
  ["texts", [at7, "LOCATION:Pier\\, left", "DESCRIPTION:One\\nTwo"], { location: "Pier, left" }],
])("%s is read, and the same when it is written again", (_, lines, expected) => {
  const text = event(...lines);
  const { events, mistakes } = checkCalendar(text, timeZone);
  expect(mistakes).toEqual([]);
  expect(events[0]?.values).toMatchObject({ title: "Picnic", uid: "a@b", ...expected });
  const written = writeCalendar(events, facts);
  expect(checkCalendar(written, timeZone).events).toEqual(events);
  expect(shownOf(written)).toEqual(shownOf(feedOf([text], facts)));
});

test("a changed date is called by its series and its day, and canceled with the series", () => {
  const date = ["RECURRENCE-ID:20261216T000000Z", "DTSTART:20261217T000000Z"];
  const text = `${event(at7, "RRULE:FREQ=WEEKLY")}\r\n${event(...date)}`;
  const { events } = checkCalendar(text, timeZone);
  const [series, changed] = events;
  expect(changed?.slug).toBe(`${series?.slug}-2026-12-15`);
  expect(changed?.values).toMatchObject({ startDate: "2026-12-16", recurrence: "2026-12-15" });
  const canceled = events.map((one) =>
    one === series ? { ...one, values: { ...one.values, status: "canceled" } } : one,
  );
  const states = shownOf(writeCalendar(canceled, facts)).map(({ cancelled }) => cancelled);
  expect(new Set(states)).toEqual(new Set([true]));
});

test("an event in a zone that only its file describes keeps that zone", () => {
  const zone = [
    ...["BEGIN:VTIMEZONE", "TZID:Elm", "BEGIN:STANDARD", "DTSTART:20070101T000000"],
    ...["TZOFFSETFROM:+0330", "TZOFFSETTO:+0330", "END:STANDARD", "END:VTIMEZONE"],
  ];
  const lines = ["DTSTART;TZID=Elm:20261208T100000", "RRULE:FREQ=WEEKLY"];
  const text = event(...lines).replace("BEGIN:VEVENT", [...zone, "BEGIN:VEVENT"].join("\r\n"));
  const { events } = checkCalendar(text, timeZone);
  expect(events[0]?.values).toMatchObject({ zone: "Elm", startTime: "10:00" });
  const written = writeCalendar(events, facts);
  expect(shownOf(written)).toEqual(shownOf(feedOf([text], facts)));
  expect(checkCalendar(written, timeZone).events).toEqual(events);
});
