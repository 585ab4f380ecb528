import "../../tests/setup/show-sample.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readAsServed } from "../../compiler/read-as-served.ts";
import { content } from "../content/edition.server.ts";
import { readParts } from "../ics/ics-parts.server.ts";
import {
  calendar,
  customEvent,
  event,
  isAccepted,
  openAll,
  openEvents,
  serve,
  zone,
} from "./calendar-pages.fixture.ts";
import { writeCustomEvents } from "./custom-event-ics.server.ts";
import { eventSchema, toRow } from "./custom-event-schema.server.ts";

test("every event that the form takes is on the calendar", () => {
  const time = fc.constantFrom(undefined, "00:00", "02:30", "03:00", "23:59");
  const day = fc.constantFrom("2000-01-01", "2026-11-01", "2027-03-14", "2028-02-29", "2031-12-31");
  const typed = fc.record({
    title: fc.string({ unit: "binary", minLength: 1, maxLength: 30 }),
    wholeDays: fc.constantFrom(undefined, "on"),
    startDate: day,
    startTime: time,
    endDate: fc.option(day, { nil: undefined }),
    endTime: time,
    description: fc.option(fc.string({ unit: "binary", maxLength: 90 }), { nil: undefined }),
    repeats: fc.constantFrom("none", "weekly", "monthly", "yearly"),
    until: fc.option(day, { nil: undefined }),
  });
  fc.assert(
    fc.property(typed, (fields) => {
      const result = eventSchema.safeParse(fields);
      fc.pre(result.success);
      if (!result.success) return;
      const { text, faults } = writeCustomEvents(
        [customEvent(toRow(result.data))],
        content().site.timeZone,
      );
      const read = readParts([text]);
      readAsServed(read.parts, content().site.timeZone, (fault) => faults.push(fault));
      expect([...faults, ...read.faults]).toEqual([]);
      expect(read.parts).toHaveLength(1);
    }),
    { numRuns: 40 },
  );
});

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
