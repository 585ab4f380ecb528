import { expect, test } from "vitest";
import { mistakesOf } from "./sample-folder.ts";

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
    "content/calendar.ics › event Picnic (a@b): cannot be read (its RRULE names dates that never come)",
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
    "content/calendar.ics › event Picnic (a@b): RRULE is FREQ=SECONDLY; expected DAILY or rarer",
  ],
  [
    "an event every second beside another rule, in small letters",
    {
      "calendar.ics": event("DTSTART:20260210T100000Z", "RRULE:FREQ=YEARLY", "rrule:FREQ=SECONDLY"),
    },
    "content/calendar.ics › event Picnic (a@b): RRULE is FREQ=SECONDLY; expected DAILY or rarer",
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
    "content/calendar.ics: is no calendar",
  ],
];

test.each(cases)("names %s by file, entry and field", async (_, files, expected) => {
  const mistakes = await mistakesOf(files);
  expect(mistakes).toContainEqual(expect.stringContaining(expected));
});
