import { expect, test } from "vitest";
import { calendar, event, zone } from "../calendar/calendar-pages.fixture.ts";
import { checkCalendar } from "./check-calendar.server.ts";
import { readParts } from "./ics-parts.server.ts";
import { listMonthEvents, readCalendar } from "./read-ics.server.ts";
import { writeFeed } from "./write-ics.server.ts";

const timeZone = "America/New_York";

/** What the calendar shows of a file in December 2026, such as "2026-12-01 10 am Picnic". */
function shownOf(file: string, month = "2026-12"): string[] {
  const { parts, faults } = readParts([file], timeZone);
  expect(faults).toEqual([]);
  const feed = writeFeed(parts, { name: "x", timeZone });
  const note = ({ error }: { error: unknown }) => {
    throw error;
  };
  const events = listMonthEvents(readCalendar(feed, timeZone, note), month);
  return events.map(({ days, time, title, cancelled }) =>
    [days.join("+"), time, title, cancelled ? "canceled" : null].filter(Boolean).join(" "),
  );
}

function notesOf(file: string): string[] {
  const { mistakes, notes } = checkCalendar(file, timeZone);
  expect(mistakes).toEqual([]);
  return notes.map(({ where, message }) => [...where, message].join(": "));
}

const weekly = event("DTSTART;TZID=America/New_York:20261201T190000", "RRULE:FREQ=WEEKLY;COUNT=3");
const daily = event("DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY;COUNT=3");
const change = (...lines: string[]) => event(...lines).map((line) => line.replace("Picnic", "New"));

/** What a file has, what is shown of it, and what is reported. */
const mended: [string, string, string[], RegExp | null][] = [
  [
    "Windows' name of a zone, in quotes",
    calendar(...event('DTSTART;TZID="W. Europe Standard Time":20261201T190000')),
    ["2026-12-01 1 pm Picnic"],
    /Picnic \(December 1, 2026\): uses the time zone “W\. Europe Standard Time”; it is read as Europe\/Berlin/,
  ],
  [
    "a zone as Outlook shows it",
    calendar(...event('DTSTART;TZID="(UTC-06:00) Central Time (US & Canada)":20261201T190000')),
    ["2026-12-01 8 pm Picnic"],
    /read as America\/Chicago/,
  ],
  [
    "a zone by its cities",
    calendar(...event('DTSTART;TZID="(GMT+01.00) Amsterdam, Berlin, Rome":20261201T190000')),
    ["2026-12-01 1 pm Picnic"],
    /read as Europe\/Amsterdam/,
  ],
  [
    "a zone by its hours alone",
    calendar(...event('DTSTART;TZID="(GMT -08:00)":20261201T190000')),
    ["2026-12-01 10 pm Picnic"],
    /read as Etc\/GMT\+8/,
  ],
  [
    "a program's prefix of a zone",
    calendar(...event("DTSTART;TZID=/mozilla.org/20070129_1/America/Denver:20261201T190000")),
    ["2026-12-01 9 pm Picnic"],
    /read as America\/Denver/,
  ],
  [
    "Exchange's own zone, not described",
    calendar(...event('DTSTART;TZID="tzone://Microsoft/Custom":20261201T190000')),
    ["2026-12-01 7 pm Picnic"],
    /which isn't a known one; its times are shown as written\. Check them/,
  ],
  [
    "a zone that is described badly",
    calendar(
      ...zone("DTSTART:x", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0500"),
      ...event("DTSTART;TZID=Elm:20261201T190000"),
    ),
    ["2026-12-01 7 pm Picnic"],
    /which isn't a known one/,
  ],
  [
    "a described zone with escaped commas and blanks",
    calendar(
      ...zone("DTSTART:20070101T000000", "TZOFFSETFROM:-0700", "TZOFFSETTO:-0700").map((line) =>
        line.replace("TZID:Elm", "TZID: Elm\\, Oak"),
      ),
      ...event('DTSTART;TZID=" Elm, Oak":20261201T190000'),
    ),
    ["2026-12-01 9 pm Picnic"],
    null,
  ],
  [
    "times without a zone in a calendar that names one",
    calendar("X-WR-TIMEZONE:America/Los_Angeles", ...event("DTSTART:20261201T190000")),
    ["2026-12-01 10 pm Picnic"],
    null,
  ],
  [
    "an event without a title",
    calendar("BEGIN:VEVENT", "UID:a", "DTSTART:20261201T190000", "SUMMARY:", "END:VEVENT"),
    ["2026-12-01 7 pm Event"],
    /^event of December 1, 2026: has no title; it is shown as “Event”\. Add a title in your calendar program/,
  ],
  [
    "an event without a UID",
    calendar("BEGIN:VEVENT", "SUMMARY:Picnic", "DTSTART:20261201T190000", "END:VEVENT"),
    ["2026-12-01 7 pm Picnic"],
    /has no ID \(UID\) in the file/,
  ],
  [
    "a day without VALUE=DATE",
    calendar(...event("DTSTART:20261201", "DTEND:20261203")),
    ["2026-12-01+2026-12-02 Picnic"],
    /shown as an all-day event/,
  ],
  [
    "hours with VALUE=DATE",
    calendar(...event("DTSTART;VALUE=DATE:20261201T190000")),
    ["2026-12-01 7 pm Picnic"],
    /shown at that time/,
  ],
  [
    "a floating exception",
    calendar(...weekly.slice(0, -1), "EXDATE:20261208T190000", "END:VEVENT"),
    ["2026-12-01 7 pm Picnic", "2026-12-15 7 pm Picnic"],
    null,
  ],
  [
    "a floating change",
    calendar(...weekly, ...change("RECURRENCE-ID:20261208T190000", "DTSTART:20261209T180000")),
    ["2026-12-01 7 pm Picnic", "2026-12-09 6 pm New", "2026-12-15 7 pm Picnic"],
    null,
  ],
  [
    "an exception and a change in UTC",
    calendar(
      ...[...weekly.slice(0, -1), "EXDATE:20261209T000000Z", "END:VEVENT"],
      ...change("RECURRENCE-ID:20261216T000000Z", "DTSTART:20261216T010000Z"),
    ),
    ["2026-12-01 7 pm Picnic", "2026-12-15 8 pm New"],
    null,
  ],
  [
    "a change in another zone than its series'",
    calendar(
      ...weekly,
      ...change(
        "RECURRENCE-ID;TZID=Europe/Berlin:20261209T010000",
        "DTSTART;TZID=Europe/Berlin:20261210T010000",
      ),
    ),
    ["2026-12-01 7 pm Picnic", "2026-12-09 7 pm New", "2026-12-15 7 pm Picnic"],
    null,
  ],
  [
    "an all-day exception of hours",
    calendar(...weekly.slice(0, -1), "EXDATE;VALUE=DATE:20261208", "END:VEVENT"),
    ["2026-12-01 7 pm Picnic", "2026-12-15 7 pm Picnic"],
    null,
  ],
  [
    "exceptions of whole days with times, as Exchange and Google write them",
    calendar(
      ...daily.slice(0, -1),
      ...["EXDATE:20261201T050000Z", "EXDATE;TZID=America/New_York:20261202T000000", "END:VEVENT"],
    ),
    ["2026-12-03 Picnic"],
    null,
  ],
  [
    "a moved whole day, named by a time",
    calendar(
      ...daily,
      ...change(
        'RECURRENCE-ID;TZID="Eastern Standard Time":20261202T000000',
        "DTSTART;VALUE=DATE:20261220",
      ),
    ),
    ["2026-12-01 Picnic", "2026-12-03 Picnic", "2026-12-20 New"],
    /read as America\/New_York/,
  ],
  [
    "a change without a title",
    calendar(
      ...weekly,
      ...["BEGIN:VEVENT", "UID:a@b", "RECURRENCE-ID;TZID=America/New_York:20261208T190000"],
      ...["DTSTART;TZID=America/New_York:20261209T190000", "END:VEVENT"],
    ),
    ["2026-12-01 7 pm Picnic", "2026-12-09 7 pm Picnic", "2026-12-15 7 pm Picnic"],
    null,
  ],
  [
    "a change of a date that the rule doesn't have",
    calendar(
      ...weekly,
      ...change("RECURRENCE-ID:20261218T000000Z", "DTSTART;TZID=America/New_York:20261217T200000"),
    ),
    [
      "2026-12-01 7 pm Picnic",
      "2026-12-08 7 pm Picnic",
      "2026-12-15 7 pm Picnic",
      "2026-12-17 8 pm New",
    ],
    null,
  ],
  [
    "a first date off its rule",
    calendar(...event("DTSTART:20261201T190000", "RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=2")),
    ["2026-12-01 7 pm Picnic", "2026-12-03 7 pm Picnic", "2026-12-10 7 pm Picnic"],
    null,
  ],
  [
    "a second rule",
    calendar(
      ...event(
        "DTSTART:20261201T190000",
        "RRULE:FREQ=WEEKLY;COUNT=2",
        "RRULE:FREQ=MONTHLY;BYMONTHDAY=20;COUNT=1",
      ),
    ),
    ["2026-12-01 7 pm Picnic", "2026-12-08 7 pm Picnic", "2026-12-20 7 pm Picnic"],
    null,
  ],
  [
    "added periods, each with its own length",
    calendar(
      ...event(
        "DTSTART:20261201T190000Z",
        "DTEND:20261201T200000Z",
        "RDATE;VALUE=PERIOD:20261203T190000Z/PT3H,20261204T190000Z/20261204T193000Z",
      ),
    ),
    ["2026-12-01 2–3 pm Picnic"],
    /extra dates with their own lengths; they were skipped/,
  ],
  [
    "blanks before BEGIN, here and there",
    `\r\n   ${calendar(...event("DTSTART:20261201T190000")).replaceAll("BEGIN:VEVENT", "  BEGIN:VEVENT")}`,
    ["2026-12-01 7 pm Picnic"],
    null,
  ],
  [
    "lines ended by carriage returns alone",
    calendar(...event("DTSTART:20261201T190000")).replaceAll("\r\n", "\r"),
    ["2026-12-01 7 pm Picnic"],
    null,
  ],
  [
    "an event alone",
    `${event("DTSTART:20261201T190000").join("\r\n")}\r\n`,
    ["2026-12-01 7 pm Picnic"],
    null,
  ],
  [
    "a missing END:VCALENDAR and lines outside",
    calendar(...event("DTSTART:20261201T190000")).replace("END:VCALENDAR", "END:VCALENDARD"),
    ["2026-12-01 7 pm Picnic"],
    /doesn't end with END:VCALENDAR\. If events are missing/,
  ],
  [
    "a description with bare line breaks",
    calendar(...event("DESCRIPTION:Dear all,", "bring salad", "", "DTSTART:20261201T190000")),
    ["2026-12-01 7 pm Picnic"],
    /has the line “bring salad”, which isn't part of a calendar; it was skipped/,
  ],
  [
    "an end that is none",
    calendar(...event("DTSTART:20261201T190000", "DTEND:None")),
    ["2026-12-01 7 pm Picnic"],
    /DTEND/,
  ],
  [
    "a line that nobody can read",
    calendar(...event("DTSTART:20261201T190000", "ORGANIZER;CN=Elm SE")),
    ["2026-12-01 7 pm Picnic"],
    /has the line “ORGANIZER;CN=Elm SE”, which isn't part of a calendar; it was skipped/,
  ],
  [
    "an end before the beginning",
    calendar(...event("DTSTART:20261201T190000", "DTEND:20261201T180000")),
    ["2026-12-01 7 pm Picnic"],
    /ends before it starts .* it is shown without an end time\. Correct it/,
  ],
  [
    "hours that end on a day",
    calendar(...event("DTSTART:20261201T190000", "DTEND;VALUE=DATE:20261203")),
    ["2026-12-01+2026-12-02 7 pm–midnight Picnic"],
    /ending when that day begins/,
  ],
  [
    "a day that ends at a time",
    calendar(...event("DTSTART;VALUE=DATE:20261201", "DTEND:20261202T120000")),
    ["2026-12-01+2026-12-02 Picnic"],
    /shown as an all-day event/,
  ],
  [
    "two versions of one event",
    calendar(
      ...change("SEQUENCE:2", "DTSTART:20261202T190000"),
      ...event("SEQUENCE:1", "DTSTART:20261201T190000"),
    ),
    ["2026-12-02 7 pm New"],
    null,
  ],
  [
    "two versions of a change",
    calendar(
      ...daily,
      ...event("SEQUENCE:1", "RECURRENCE-ID:20261202", "DTSTART:20261210"),
      ...change("SEQUENCE:2", "RECURRENCE-ID:20261202", "DTSTART:20261211"),
    ),
    ["2026-12-01 Picnic", "2026-12-03 Picnic", "2026-12-11 New"],
    /shown as an all-day event/,
  ],
  [
    "two events with one UID",
    calendar(...event("DTSTART:20261201T190000"), ...change("DTSTART:20261202T190000")),
    ["2026-12-01 7 pm Picnic", "2026-12-02 7 pm New"],
    /has the same ID \(UID\) as another event; both are shown/,
  ],
  [
    "an empty rule and an empty exception",
    calendar(...event("DTSTART:20261201T190000", "RRULE:", "EXDATE:")),
    ["2026-12-01 7 pm Picnic"],
    null,
  ],
  [
    "a rule of another calendar",
    calendar(...event("DTSTART;VALUE=DATE:20261201", "RRULE:RSCALE=CHINESE;FREQ=YEARLY")),
    ["2026-12-01 Picnic"],
    /repeats by the CHINESE calendar, which the site can't follow; only its first date is shown/,
  ],
];

test("what was mended alike in many events is told once", () => {
  const events = Array.from({ length: 3 }, (_, place) =>
    event(`UID:${place}`, `DTSTART:2026120${place + 1}`),
  );
  expect(notesOf(calendar(...events.flat()))).toEqual([
    "event Picnic (December 1, 2026) and 2 other events: has no time of day; it is shown as an all-day event",
  ]);
});

test("an event keeps its address when it has no UID and another is added to the file", () => {
  const bare = (day: string) => [
    "BEGIN:VEVENT",
    "SUMMARY:x",
    `DTSTART:${day}T190000`,
    "END:VEVENT",
  ];
  const uidsOf = (file: string) =>
    readParts([file]).parts.map(({ lines }) => lines.find((line) => line.startsWith("UID")));
  const [alone] = uidsOf(calendar(...bare("20261202")));
  expect(uidsOf(calendar(...bare("20261201"), ...bare("20261202")))).toContain(alone);
});

// Where Python's recurring-ical-events (2026-05) differs, and why it is wrong.
const unlikeOthers: [string, string, string[]][] = [
  [
    "it leaves out all but one of the events with one UID, though none is a version of another",
    calendar(...event("DTSTART:20261201T190000"), ...change("DTSTART:20261202T190000")),
    ["2026-12-01 7 pm Picnic", "2026-12-02 7 pm New"],
  ],
  [
    "it takes a zone that it doesn't know as none: Sydney's afternoon as ours",
    calendar(...event('DTSTART;TZID="(GMT+10:00) Canberra, Melbourne, Sydney":20261202T133000')),
    ["2026-12-01 9:30 pm Picnic"],
  ],
  [
    "it moves a series in UTC by an hour in summer, to keep the hour of X-WR-TIMEZONE; RFC 5545, 3.3.5, has it in UTC",
    calendar(
      "X-WR-TIMEZONE:Europe/Kyiv",
      ...event("DTSTART:20260601T140000Z", "RRULE:FREQ=MONTHLY;COUNT=7"),
    ),
    ["2026-12-01 9 am Picnic"],
  ],
  [
    "it begins an event at its end where that is before its beginning: at a time that nobody gave",
    calendar(...event("DTSTART:20261201T234500", "DTEND:20261201T233000")),
    ["2026-12-01 11:45 pm Picnic"],
  ],
  [
    "it takes a whole day with a zone as midnight there, which is the day before here",
    calendar(
      ...event(
        "DTSTART;TZID=Europe/Berlin;VALUE=DATE:20261202",
        "DTEND;TZID=Europe/Berlin;VALUE=DATE:20261203",
      ),
    ),
    ["2026-12-02 Picnic"],
  ],
  [
    "it takes a whole day as midnight in Greenwich where its end is a time",
    calendar(...event("DTSTART;VALUE=DATE:20261202", "DTEND:20261203T000000Z")),
    ["2026-12-02 Picnic"],
  ],
  [
    "it takes an UNTIL without a zone as UTC, though it is of the start's zone",
    calendar(
      ...event(
        "DTSTART;TZID=America/New_York:20261201T190000",
        "RRULE:FREQ=DAILY;UNTIL=20261202T190000",
      ),
    ),
    ["2026-12-01 7 pm Picnic", "2026-12-02 7 pm Picnic"],
  ],
  [
    "it takes the zone of an exception as that of a start whose zone it doesn't know",
    calendar(
      ...event(
        'DTSTART;TZID="(UTC-05:00) Eastern Time (US and Canada)":20261201T120000',
        "RRULE:FREQ=DAILY;COUNT=2",
        "EXDATE;TZID=America/Los_Angeles:20261202T120000",
      ),
    ),
    ["2026-12-01 noon Picnic", "2026-12-02 noon Picnic"],
  ],
  [
    "it loses an event for a stray semicolon",
    calendar(...event("DTSTART;;VALUE=DATE-TIME:20261201T190000")),
    ["2026-12-01 7 pm Picnic"],
  ],
  [
    "it loses a series for a word of its rule that it doesn't know",
    calendar(...event("DTSTART:20261229T190000", "RRULE:FREQ=WEEKLY;UNTL=20270101")),
    ["2026-12-29 7 pm Picnic"],
  ],
  [
    "it loses a birthday for the Z after a day, which Google writes",
    calendar(
      ...event(
        "DTSTART;VALUE=DATE:20261201",
        "RRULE:FREQ=DAILY;INTERVAL=1;COUNT=1",
        "RDATE:20261210Z",
      ),
    ),
    ["2026-12-01 Picnic", "2026-12-10 Picnic"],
  ],
  [
    "it doesn't find a zone that is described under a name with a blank before it",
    calendar(
      ...zone("DTSTART:16010101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100").map((line) =>
        line.replace("Elm", " 1"),
      ),
      ...event("DTSTART;TZID= 1:20261201T110000"),
    ),
    ["2026-12-01 5 am Picnic"],
  ],
  [
    "it loses all dates of a rule of another calendar; the first is known, and that others are missing is told",
    calendar(
      ...event("DTSTART;VALUE=DATE:20261201", "RRULE:RSCALE=CHINESE;FREQ=YEARLY"),
      ...change("UID:b", "DTSTART;VALUE=DATE:20261202", "RRULE:RSCALE=HEBREW;FREQ=DAILY;COUNT=9"),
    ),
    ["2026-12-01 Picnic", "2026-12-02 New"],
  ],
];

test("what programs write wrong is shown as they meant it, and told", () => {
  for (const [what, file, shown, told] of mended) {
    expect.soft(shownOf(file), what).toEqual(shown);
    const notes = notesOf(file);
    if (told) expect.soft(notes, what).toContainEqual(expect.stringMatching(told));
    else expect.soft(notes, what).toEqual([]);
  }
  for (const [what, file, shown] of unlikeOthers) expect.soft(shownOf(file), what).toEqual(shown);
});

test("unlike recurring-ical-events, which shows nothing of it, a file that is no calendar is refused", () => {
  const file = calendar(...event("DTSTART:20261201T190000")).replaceAll("VCALENDAR", "MYCALENDAR");
  expect(checkCalendar(file, timeZone).mistakes.map(({ message }) => message)).toEqual([
    "is not a calendar; expected a first line BEGIN:VCALENDAR",
  ]);
});
