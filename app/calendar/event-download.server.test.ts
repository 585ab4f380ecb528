import ICAL from "ical.js";
import { expect, test } from "vitest";
import { feedOf, readWell } from "../ics/calendar.fixture.ts";
import { eventKey } from "../ics/event-url.server.ts";
import { splitParts } from "../ics/ics-text.server.ts";
import { findEvent } from "../ics/read-ics.server.ts";
import { partsOfEvent, writeExcerpt } from "../ics/write-ics.server.ts";

const zone = "America/New_York";

/** The feed of some events, and the download of a date of its series `a@b`. */
function download(date: string, ...events: string[][]) {
  const told = events.flatMap((lines) => [
    ...["BEGIN:VEVENT", "UID:a@b", "SUMMARY:Walk", "DTSTAMP:20260101T000000Z"],
    ...[...lines, "END:VEVENT"],
  ]);
  const feed = feedOf([["BEGIN:VCALENDAR", ...told, "END:VCALENDAR"].join("\n")]);
  const found = findEvent(readWell(feed, zone), `${eventKey("a@b")}-${date}`);
  if (!found) throw new Error(`There is no date ${date}.`);
  const parts = splitParts(feed);
  return { feed, one: writeExcerpt(partsOfEvent(parts, found, false), parts) };
}

/** What a calendar shows for a month after importing a feed and a single date of it. */
function showBoth(feed: string, one: string, [from, until]: [string, string]): string[] {
  const components = [feed, one].flatMap((text) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent"),
  );
  // As RFC 5545 (3.8.4.4) has it: UID and RECURRENCE-ID together name a date of a series.
  const known = new Map(
    components.map((event) => [
      `${event.getFirstPropertyValue("uid")} ${event.getFirstPropertyValue("recurrence-id") ?? ""}`,
      event,
    ]),
  );
  const all = [...known.values()];
  const series = all.find((event) => event.hasProperty("rrule"));
  if (!series) throw new Error("There is no series.");
  const exceptions = all.filter((event) => event.hasProperty("recurrence-id"));
  const event = new ICAL.Event(series, { exceptions });
  const shown: string[] = [];
  const dates = event.iterator();
  for (let date = dates.next(); date && date.toString() < until; date = dates.next()) {
    const { startDate } = event.getOccurrenceDetails(date);
    if (date.toString() >= from) shown.push(startDate.toString());
  }
  return shown;
}

const timed = [
  "DTSTART;TZID=America/New_York:20261202T190000",
  "DURATION:PT1H",
  "RRULE:FREQ=WEEKLY",
];
const wholeDay = ["DTSTART;VALUE=DATE:20261202", "RRULE:FREQ=WEEKLY", "SEQUENCE:3"];
const utc = ["DTSTART:20261202T190000Z", "DTEND:20261202T200000Z", "RRULE:FREQ=WEEKLY"];
const floating = ["DTSTART:20261202T190000", "RRULE:FREQ=WEEKLY;COUNT=9", "EXDATE:20261216T190000"];
const moved = [
  ...["RECURRENCE-ID;TZID=America/New_York:20261209T190000", "SEQUENCE:2"],
  ...[
    "DTSTART;TZID=America/New_York:20261210T180000",
    "DTEND;TZID=America/New_York:20261210T190000",
  ],
];

test.each<[string, string[][], string[]]>([
  [
    "a timed date",
    [timed],
    [
      "RECURRENCE-ID;TZID=America/New_York:20261209T190000",
      "DTSTART;TZID=America/New_York:20261209T190000",
      "DTEND;TZID=America/New_York:20261209T200000",
    ],
  ],
  [
    "a whole day",
    [wholeDay],
    [
      "RECURRENCE-ID;VALUE=DATE:20261209",
      "DTSTART;VALUE=DATE:20261209",
      "DTEND;VALUE=DATE:20261210",
      "SEQUENCE:3",
    ],
  ],
  [
    "a date in UTC",
    [utc],
    ["RECURRENCE-ID:20261209T190000Z", "DTSTART:20261209T190000Z", "DTEND:20261209T200000Z"],
  ],
  [
    "a date without a zone",
    [floating],
    ["RECURRENCE-ID:20261209T190000", "DTSTART:20261209T190000"],
  ],
  [
    "a moved date",
    [timed, moved],
    [
      "RECURRENCE-ID;TZID=America/New_York:20261209T190000",
      "DTSTART;TZID=America/New_York:20261210T180000",
      "SEQUENCE:2",
    ],
  ],
])(
  "%s of a series is told as that date of it, and not doubled beside the feed",
  (_, events, lines) => {
    const { feed, one } = download("2026-12-09", ...events);
    const [event, ...others] = splitParts(one).filter(({ name }) => name === "VEVENT");
    expect(others).toEqual([]);
    for (const line of ["UID:a@b", "DTSTAMP:20260101T000000Z", ...lines]) {
      expect(event?.lines).toContain(line);
    }
    // Properties allowed once by RFC 5545 (3.6.1) are there once; those of the series aren't.
    const names = event?.lines.map((line) => /^[A-Z-]+/.exec(line)?.[0]) ?? [];
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /^(RRULE|RDATE|EXDATE|DURATION)$/.test(name ?? ""))).toEqual([]);
    const month: [string, string] = ["2026-12-01", "2026-12-31"];
    expect(showBoth(feed, one, month)).toEqual(showBoth(feed, feed, month));
  },
);
