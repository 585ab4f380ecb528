import "../../tests/setup/show-sample.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { content } from "../content/edition.server.ts";
import { events } from "../content/kinds/events.ts";
import { findProblems } from "../content/problems.server.ts";
import { feedOf } from "../ics/calendar.fixture.ts";
import { checkCalendar } from "../ics/check-calendar.server.ts";
import { listMonthEvents, readCalendar } from "../ics/read-ics.server.ts";
import { settleEvent } from "../ics/settle-event.server.ts";
import { writeCalendar } from "../ics/write-event.server.ts";
import {
  calendar,
  event,
  isAccepted,
  openAll,
  openEvents,
  serve,
  zone,
} from "./calendar-pages.fixture.ts";

test("every event that the form takes is on the calendar, and says the same in a file", () => {
  const time = fc.constantFrom("", "00:00", "02:30", "03:00", "23:59");
  const day = fc.constantFrom("2000-01-01", "2026-11-01", "2027-03-14", "2028-02-29", "2031-12-31");
  const choices = events.fields.find(({ name }) => name === "repeats")?.choices ?? [];
  const typed = fc.record({
    title: fc.string({ unit: "binary", minLength: 1, maxLength: 30 }).map(normalize),
    startDate: day,
    startTime: time,
    endDate: fc.oneof(fc.constant(""), day),
    endTime: time,
    description: fc.string({ unit: "binary", maxLength: 90 }).map(normalize),
    repeats: fc.constantFrom(...choices.map(({ value }) => value), "FREQ=WEEKLY;COUNT=3"),
    until: fc.oneof(fc.constant(""), day),
    except: fc.constantFrom("", "2027-03-14\n2026-11-08"),
    status: fc.constantFrom("", "canceled"),
  });
  fc.assert(
    fc.property(typed, fc.uuid(), (fields, slug) => {
      fc.pre(findProblems(events, fields).length === 0);
      const said = { slug, values: settleEvent(fields, null, timeZone) };
      const file = writeCalendar([said], { name: "", timeZone });
      const { events: read, mistakes, notes } = checkCalendar(file, timeZone);
      expect([mistakes, notes]).toEqual([[], []]);
      expect(read).toEqual([said]);
    }),
    { numRuns: 60 },
  );
});

/** As the form does. */
function normalize(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}

const oddDate = fc.oneof(
  fc.constantFrom("20261201", "20261201T100000", "20261201T100000Z", "20270314T023000"),
  fc.constantFrom("00010101", "99991231T235959Z", "20260230", "2026120", "19000101T000000", ""),
  fc.constantFrom("20261203T100000/PT1H", "20261203T100000Z/20261204T100000Z", "/", "x"),
);
const oddParameters = fc.constantFrom(
  ...["", "", "", ";VALUE=DATE", ";VALUE=PERIOD", ";VALUE=TEXT", ";RANGE=THISANDFUTURE"],
  ...[
    ";TZID=America/New_York",
    ';TZID="Europe/Berlin"',
    ";TZID=Elm",
    ";TZID=Nowhere",
    ';TZID="W. Europe Standard Time"',
    ';TZID="(UTC-05:00) Eastern Time (US & Canada)',
    ";TZID= Elm",
    ';X="a;b:c"',
  ],
);
const oddRule = fc
  .tuple(
    fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY", "SECONDLY", "OFTEN"),
    fc.array(
      fc.constantFrom(
        ...[
          "INTERVAL=2",
          "INTERVAL=0",
          "INTERVAL=999999999",
          "COUNT=3",
          "COUNT=0",
          "UNTIL=20271231",
        ],
        ...[
          "UNTIL=20271231T000000Z",
          "UNTIL=x",
          "BYDAY=MO",
          "BYDAY=5MO",
          "BYDAY=-1SU",
          "BYDAY=53TU",
        ],
        ...[
          "BYMONTH=2",
          "BYMONTH=13",
          "BYMONTHDAY=31",
          "BYMONTHDAY=-1",
          "BYYEARDAY=366",
          "BYHOUR=9,18",
        ],
        ...["BYWEEKNO=53", "BYSETPOS=-1", "WKST=SU", "BYMINUTE=0,30", "X=1"],
      ),
      { maxLength: 4 },
    ),
  )
  .map(([often, parts]) => [`FREQ=${often}`, ...parts].join(";"));

/** Unusual lines among ordinary ones. */
const oddLine = fc.oneof(
  fc
    .constantFrom("DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE", "RDATE", "DTSTAMP")
    .chain((name) =>
      fc
        .tuple(oddParameters, fc.array(oddDate, { minLength: 1, maxLength: 3 }))
        .map(([parameters, dates]) => `${name}${parameters}:${dates.join(",")}`),
    ),
  oddRule.map((rule) => `RRULE:${rule}`),
  fc.constantFrom(
    "DURATION:PT1H",
    "DURATION:-P1D",
    "DURATION:P",
    "DURATION:P99999D",
    "DURATION:PT0S",
  ),
  fc.constantFrom("STATUS:CANCELLED", "SEQUENCE:x", "SEQUENCE:-1", "BEGIN:VALARM\r\nEND:VALARM"),
  fc
    .constantFrom("SUMMARY", "LOCATION", "DESCRIPTION", "UID", "X-ODD")
    .chain((name) => fc.string({ unit: "binary", maxLength: 80 }).map((text) => `${name}:${text}`)),
  fc.string({ unit: "binary", maxLength: 60 }),
);

const oddZoneLine = fc.oneof(
  oddRule.map((rule) => `RRULE:${rule}`),
  oddRule.map((rule) => `RRULE:${rule.replace(/FREQ=[A-Z]+/, "FREQ=YEARLY")}`),
  fc
    .tuple(oddParameters, fc.array(oddDate, { minLength: 1, maxLength: 3 }))
    .map(([parameters, dates]) => `RDATE${parameters}:${dates.join(",")}`),
  fc.constantFrom("TZNAME:", "TZOFFSETTO:+0100", "LAST-MODIFIED:x", "BEGIN:DAYLIGHT", "X", ""),
);

const oddZone = fc
  .tuple(
    fc.constantFrom("", "", "", ";TZID=Elm", ";VALUE=DATE"),
    fc.constantFrom("20070101T000000", "16010101T000000", "x", "00000000T000000", "20070101"),
    fc.constantFrom("-0500", "+0530", "+1459", "+2500", "-0000", "+9999", "x", "", "-050000"),
    fc.array(oddZoneLine, { maxLength: 3 }),
    fc.constantFrom("STANDARD", "STANDARD", "STANDARD", "DAYLIGHT", "SUMMER"),
  )
  .map(([parameters, start, offset, lines, name]) =>
    zone(
      ...[`DTSTART${parameters}:${start}`, `TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`],
      ...lines,
    ).map((line) => line.replace("STANDARD", name)),
  );

const oddEvent = fc
  .tuple(
    fc.constantFrom("a@b", "c@d"),
    fc.constantFrom(
      "DTSTART:20261201T100000",
      "DTSTART;VALUE=DATE:20261201",
      "DTSTART;TZID=Elm:20261201T100000",
      "",
    ),
    fc.array(oddLine, { maxLength: 3 }),
  )
  .map(([uid, start, lines]) => event(`UID:${uid}`, ...(start ? [start] : []), ...lines));

const oddCalendar = fc
  .tuple(fc.array(oddZone, { maxLength: 2 }), fc.array(oddEvent, { maxLength: 4 }))
  .map(([zones, events]) => calendar(...zones.flat(), ...events.flat()));

const { timeZone } = content().site;

/** The events of some months, each with its page and its times. */
function titlesOf(feed: string): string[] {
  const calendar = readCalendar(feed, timeZone, () => {});
  const found = ["2026-11", "2026-12", "2027-01", "2027-03"].flatMap((month) =>
    listMonthEvents(calendar, month),
  );
  return found.map(({ href, days, time }) => [href, days.join(), time].join(" "));
}

test("whatever the check takes is served by every page, and nothing takes a page down", async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(oddCalendar, async (file) => {
      const accepted = isAccepted(file);
      if (accepted) taken += 1;
      serve(file);
      const { pages } = await openAll(["2026-12", "2027-03"]);
      expect(pages[0]?.includes("Sledding")).toBe(true);
      if (accepted) {
        await openEvents(pages);
        expect(pages.some((page) => page.includes("can&#x27;t be shown"))).toBe(false);
      }
    }),
    { numRuns: 150 },
  );
  expect(taken).toBeGreaterThan(5);
}, 600_000);

test("what is read of a calendar says the same when it is written and read again", () => {
  let taken = 0;
  fc.assert(
    fc.property(oddCalendar, (file) => {
      if (!isAccepted(file)) return;
      taken += 1;
      const { events: read } = checkCalendar(file, timeZone);
      const written = writeCalendar(read, { name: "", timeZone });
      expect(titlesOf(written)).toEqual(titlesOf(feedOf([file], { name: "", timeZone })));
      expect(checkCalendar(written, timeZone).events).toEqual(read);
    }),
    // The same calendars each time: others, which no program writes, are known to differ.
    { numRuns: 150, seed: 20261127 },
  );
  expect(taken).toBeGreaterThan(5);
}, 600_000);
