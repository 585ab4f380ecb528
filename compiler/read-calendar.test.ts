import { expect, test } from "vitest";
import { mistakesOf } from "./sample-folder.fixture.ts";

const event = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:a@b", "SUMMARY:Picnic"]
    .concat(lines, "END:VEVENT", "END:VCALENDAR", "")
    .join("\r\n");

const cases: [string, Record<string, string | Buffer>, string][] = [
  [
    "an event on a day that does not exist",
    { "calendar.ics": event("DTSTART:20260230T100000Z") },
    "content/calendar.ics › event Picnic (a@b): DTSTART is 20260230T100000Z; expected a date that exists",
  ],
  [
    "an event with a broken rule",
    { "calendar.ics": event("DTSTART:20260210T100000Z", "RRULE:FREQ=SOMETIMES") },
    'content/calendar.ics › event Picnic (a@b): cannot be read (invalid frequency "SOMETIMES"',
  ],
  [
    "an event that never comes",
    {
      "calendar.ics": event("DTSTART:20260210T100000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31"),
    },
    "content/calendar.ics › event Picnic (a@b): cannot be read (its RRULE names dates that never come, or the calendar has far too many)",
  ],
  [
    "an event in an unknown time zone",
    { "calendar.ics": event("DTSTART;TZID=Elm Time:20260210T100000") },
    "content/calendar.ics › event Picnic (a@b): is in the time zone Elm Time; expected one such as America/New_York, or one the file describes",
  ],
  [
    "an event that ends before it starts",
    { "calendar.ics": event("DTSTART:20260210T100000Z", "DTEND:20260210T090000Z") },
    "content/calendar.ics › event Picnic (a@b): ends before it begins; expected an end (DTEND) after",
  ],
  [
    "an event every second",
    { "calendar.ics": event("DTSTART:20260210T100000Z", "RRULE:FREQ=SECONDLY") },
    "content/calendar.ics › event Picnic (a@b): RRULE is FREQ=SECONDLY; expected DAILY or less often",
  ],
  [
    "an event every second beside another rule, in small letters",
    {
      "calendar.ics": event("DTSTART:20260210T100000Z", "RRULE:FREQ=YEARLY", "rrule:FREQ=SECONDLY"),
    },
    "content/calendar.ics › event Picnic (a@b): RRULE is FREQ=SECONDLY; expected DAILY or less often",
  ],
  [
    "more events than can be read",
    { "calendar.ics": "BEGIN:VEVENT\r\n".repeat(50_000) },
    "content/calendar.ics: has 50000 events in 650000 letters; expected at most 1000 events",
  ],
  [
    "an event without a start",
    { "calendar.ics": event() },
    "content/calendar.ics › event Picnic (a@b): DTSTART is missing",
  ],
  [
    "a calendar that is none",
    { "calendar.ics": "Picnic on Sunday\n" },
    "content/calendar.ics: is not a calendar",
  ],
];

const zoneOf = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:Elm", "BEGIN:STANDARD"]
    .concat(lines, "END:STANDARD", "END:VTIMEZONE", "END:VCALENDAR", "")
    .join("\n");
const offsets = ["TZOFFSETFROM:-0500", "TZOFFSETTO:-0500"];

cases.push(
  [
    "a time zone that begins on no day",
    { "calendar.ics": zoneOf("DTSTART:20070230T000000", ...offsets) },
    "content/calendar.ics › time zone Elm: DTSTART is 20070230T000000; expected a date and time that exist",
  ],
  [
    "a time zone without hours",
    { "calendar.ics": zoneOf("DTSTART:20070101T000000", "TZOFFSETFROM:-5", "TZOFFSETTO:-0500") },
    "content/calendar.ics › time zone Elm: TZOFFSETFROM is -5; expected hours and minutes from Greenwich",
  ],
  [
    "a time zone that changes every second",
    { "calendar.ics": zoneOf("DTSTART:20070101T000000", ...offsets, "RRULE:FREQ=SECONDLY") },
    "content/calendar.ics › time zone Elm: RRULE is FREQ=SECONDLY; expected FREQ=YEARLY and a day",
  ],
  [
    "a length below nothing",
    { "calendar.ics": event("DTSTART:20260210T100000Z", "DURATION:-PT1H") },
    "content/calendar.ics › event Picnic (a@b): DURATION is -PT1H; expected a length such as PT1H30M",
  ],
  [
    "a year that nobody means",
    { "calendar.ics": event("DTSTART:00010210T100000Z") },
    "content/calendar.ics › event Picnic (a@b): DTSTART is 00010210T100000Z; expected a year from 1900 to 2099",
  ],
  [
    "a part that isn't closed",
    { "calendar.ics": event("DTSTART:20260210T100000Z").replace("END:VEVENT\r\n", "") },
    "content/calendar.ics: has a line END:VCALENDAR before another part has ended",
  ],
);

test("a changed date without VALUE=DATE is taken, as some programs write it", async () => {
  const day = event("DTSTART:20200914", "RECURRENCE-ID:20200914");
  expect(await mistakesOf({ "calendar.ics": day })).toEqual([]);
});

test("of a calendar that is wrong all over, twenty mistakes are told", async () => {
  const events = Array.from({ length: 30 }, () => "BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT").join("\n");
  const mistakes = await mistakesOf({
    "calendar.ics": `BEGIN:VCALENDAR\n${events}\nEND:VCALENDAR\n`,
  });
  expect(mistakes).toHaveLength(21);
  expect(mistakes.at(-1)).toMatch(/^content\/calendar\.ics: has \d+ more mistakes like these/);
});

test.each(cases)("names %s by file, entry and field", async (_, files, expected) => {
  const mistakes = await mistakesOf(files);
  expect(mistakes).toContainEqual(expect.stringContaining(expected));
});
