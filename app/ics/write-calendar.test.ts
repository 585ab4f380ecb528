import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { events as kind } from "../content/kinds/events.ts";
import { findProblems } from "../content/problems.server.ts";
import { calendar, event, readCases, zone } from "./calendar.fixture.ts";
import { checkCalendar } from "./check-calendar.server.ts";
import type { NamedEvent } from "./event-values.server.ts";
import { escapeText, foldLines, unfoldLines } from "./ics-text.server.ts";
import { findEvent, listMonthEvents, readCalendar } from "./list-events.server.ts";
import { settleEvent } from "./settle-event.server.ts";
import { describeTimeZone } from "./time-zone-rules.server.ts";
import { writeCalendar, writeExcerpt } from "./write-calendar.server.ts";

const timeZone = "America/New_York";
const facts = { name: "Elm, Row; and lake", timeZone };

const read = (text: string) => checkCalendar(text, timeZone).events;
const write = (events: readonly NamedEvent[]) => writeCalendar(events, facts);

/** The violations of RFC 5545 that clients notice. */
function faultsOf(text: string): string[] {
  const faults: string[] = [];
  const lines = text.split("\r\n");
  if (lines.pop() !== "") faults.push("doesn't end with CRLF");
  if (/[^\r]\n|\r[^\n]/.test(text)) faults.push("has a bare CR or LF");
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) faults.push(`over 75 octets: ${line}`);
    if (line.includes("\uFFFD")) faults.push(`a cut letter: ${line}`);
  }
  const root = new ICAL.Component(ICAL.parse(text));
  for (const name of ["version", "prodid"]) {
    if (root.getAllProperties(name).length !== 1) faults.push(`not one ${name}`);
  }
  const described = root.getAllSubcomponents("vtimezone");
  const zones = described.map((one) => one.getFirstPropertyValue("tzid"));
  if (new Set(zones).size !== zones.length) faults.push("a time zone twice");
  for (const component of root.getAllSubcomponents("vevent")) {
    for (const name of ["uid", "dtstamp", "dtstart"]) {
      if (component.getAllProperties(name).length !== 1) faults.push(`not one ${name}`);
    }
    for (const property of component.getAllProperties()) {
      const used = property.getFirstParameter("tzid");
      if (used && !zones.includes(used)) faults.push(`the time zone ${used} isn't described`);
    }
  }
  return faults;
}

test.each(globSync("samples/*/calendar.ics"))("%s is written as it is read", (path) => {
  const events = read(readFileSync(path, "utf8"));
  expect(events).not.toEqual([]);
  const feed = write(events);
  expect(faultsOf(feed)).toEqual([]);
  expect(feed).toContain("\r\nNAME:Elm\\, Row\\; and lake\r\n");
  expect(read(feed)).toEqual(events);
});

/** What calendar programs export, and nobody could see or remove on the site. */
const unseen = [
  ...[
    "ORGANIZER;CN=Ann:mailto:secret",
    "ATTENDEE:mailto:secret",
    "CONTACT:secret",
    "COMMENT:secret",
  ],
  ...["X-GOOGLE-CONFERENCE:https://meet.example/secret", "CONFERENCE:https://meet.example/secret"],
  ...["ATTACH:https://drive.example/secret", "GEO:40.1;-82.9", "X-MS-OLK-SENDER:mailto:secret"],
  ...["X-ALT-DESC;FMTTYPE=text/html:<p>secret</p>", "URL:javascript:secret", "resources:secret"],
  ...["BEGIN:VALARM", "ACTION:EMAIL", "ATTENDEE:mailto:secret", "CATEGORIES:secret", "END:VALARM"],
];

test("of a calendar file, only what the site uses or calendar programs need gets out", () => {
  const kept = ["CATEGORIES:Board", "TRANSP:TRANSPARENT", "URL;VALUE=URI:https://lake.example/"];
  const [found] = read(calendar(...event(at7, ...unseen, ...kept))) as [NamedEvent];
  expect(found.values["more"]?.split("\n")).toEqual(kept);
  // As older versions stored it.
  const old = { ...found, values: { ...found.values, more: [...unseen, ...kept].join("\n") } };
  const changed = { ...found, values: settleEvent(old.values, old.values, timeZone) };
  for (const text of [write([old]), writeExcerpt([old], timeZone), write([changed])]) {
    expect(unfoldLines(text)).toEqual(expect.arrayContaining(kept));
    expect(text).not.toMatch(/secret|GEO|VALARM/);
  }
  expect(changed.values["more"]).not.toContain("secret");
});

const at7 = "DTSTART;TZID=America/New_York:20261208T190000";
/** Files, and the values that are read from them, separated by ";;". */
const values = `
a time → startDate: 2026-12-08;; startTime: 19:00
  ${at7}
a time in UTC → startDate: 2026-12-08;; startTime: 19:00
  DTSTART:20261209T000000Z
a time anywhere → startDate: 2026-12-08;; startTime: 19:00
  DTSTART:20261208T190000
a series in UTC → zone: UTC;; startTime: 00:00
  DTSTART:20261209T000000Z|RRULE:FREQ=DAILY;COUNT=3
a series elsewhere → zone: Europe/Berlin;; startTime: 10:00
  DTSTART;TZID=Europe/Berlin:20261208T100000|RRULE:FREQ=WEEKLY
an end → endTime: 20:30
  ${at7}|DTEND;TZID=America/New_York:20261208T203000
an end in UTC → endTime: 20:30
  ${at7}|DTEND:20261209T013000Z
a night → endDate: 2026-12-09;; endTime: 01:00
  ${at7}|DURATION:PT6H
a day → startDate: 2026-12-08
  DTSTART;VALUE=DATE:20261208
days → endDate: 2026-12-10
  DTSTART;VALUE=DATE:20261208|DURATION:P3D
a week → repeats: weekly
  ${at7}|RRULE:FREQ=WEEKLY;BYDAY=TU;WKST=SU
two weeks → repeats: biweekly
  ${at7}|RRULE:FREQ=WEEKLY;INTERVAL=2
a weekday → repeats: monthly
  ${at7}|RRULE:FREQ=MONTHLY;BYDAY=+2TU
a date → repeats: monthly-date
  ${at7}|RRULE:FREQ=MONTHLY;BYMONTHDAY=8
a last day → repeats: monthly-last
  ${at7}|RRULE:FREQ=MONTHLY;BYMONTHDAY=-1
a date of a quarter → repeats: quarterly-date
  ${at7}|RRULE:FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=8
a quarter → repeats: quarterly
  ${at7}|RRULE:FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU
a year → repeats: yearly
  ${at7}|RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=8
more → repeats: FREQ=WEEKLY;BYDAY=TU,TH
  ${at7}|RRULE:FREQ=WEEKLY;BYDAY=TU,TH
an end → until: 2027-01-12
  ${at7}|RRULE:FREQ=WEEKLY;UNTIL=20270113T045959Z
an end before that day's time → until: 2027-01-11
  ${at7}|RRULE:FREQ=WEEKLY;UNTIL=20270112T235959Z
an end of days → until: 2026-12-10
  DTSTART:20261208|RRULE:FREQ=DAILY;UNTIL=20261210
days left out → except: 2026-12-15|2026-12-22
  ${at7}|RRULE:FREQ=WEEKLY|EXDATE:20261223T000000Z,20261216T000000Z
added dates → more: RDATE;TZID=America/New_York:20261223T190000|RRULE:FREQ=MONTHLY;UNTIL=20270101
  ${at7}|RRULE:FREQ=WEEKLY|RDATE:20261224T000000Z|RRULE:FREQ=MONTHLY;UNTIL=20270101
what is canceled → status: canceled
  ${at7}|STATUS:CANCELLED
what has no field → more: CATEGORIES:Meetings|URL:HTTPS://lake.example/
  ${at7}|CATEGORIES:Meetings|URL:HTTPS://lake.example/
texts → location: Pier, left;; description: One|Two
  ${at7}|LOCATION:Pier\\, left|DESCRIPTION:One\\nTwo`;

test.each(readCases(values))("$what is read, and the same written again", ({ lines, rest }) => {
  const pairs = rest.join().replaceAll("|", "\n").split(";; ");
  const expected = Object.fromEntries(pairs.map((pair) => pair.split(/: (.*)/s)));
  const events = read(calendar(...lines));
  expect(events[0]?.values).toMatchObject({ title: "Picnic", uid: "a@b", ...expected });
  const feed = write(events);
  expect(faultsOf(feed)).toEqual([]);
  expect(feed).toContain("DTSTAMP:20000101T000000Z");
  expect(read(feed).map(withoutStamp)).toEqual(events);
});

function withoutStamp({ slug, values: { more = "", ...values } }: NamedEvent): NamedEvent {
  const lines = more.split("\n").filter((line) => line && !line.startsWith("DTSTAMP:"));
  return { slug, values: { ...values, ...(lines.length > 0 && { more: lines.join("\n") }) } };
}

test("a private event is for residents only, with all its dates, and is written as private", () => {
  const [weekly, changed] = ["RRULE:FREQ=WEEKLY", "RECURRENCE-ID:20261216T000000Z"];
  const series = event("UID:s", at7, weekly, "CLASS:PRIVATE");
  const date = event("UID:s", at7, changed, "CLASS:PUBLIC");
  const single = event("UID:one", at7, "CLASS:X-PERSONAL");
  const all = calendar(...series, ...date, ...single, ...event("UID:open", at7, "CLASS:PUBLIC"));
  const audiences = ["residents", "residents", undefined, "residents"];
  for (const text of [all, write(read(all))]) {
    expect(read(text).map(({ audience }) => audience)).toEqual(audiences);
  }
  expect(write(read(all)).match(/^CLASS:.*$/gm)).toEqual(Array(3).fill("CLASS:PRIVATE"));
  const opened = read(all).map(({ slug, values }) => ({ slug, values }));
  expect(write(opened)).not.toContain("CLASS:PRIVATE");

  const open = event("UID:s", at7, weekly);
  const { events, notes } = checkCalendar(
    calendar(...open, ...event("UID:s", at7, changed, "CLASS:PRIVATE")),
    timeZone,
  );
  expect(events).toHaveLength(1);
  expect(notes[0]?.message).toContain("is a private date of a series that isn't private");
});

test("every event that the form takes says the same in a file", () => {
  const time = fc.constantFrom("", "00:00", "02:30", "03:00", "23:59");
  const days = fc.constantFrom(
    "2000-01-01",
    "2026-11-01",
    "2027-03-14",
    "2028-02-29",
    "2031-12-31",
  );
  const choices = kind.fields.find(({ name }) => name === "repeats")?.choices ?? [];
  const text = (most: number) =>
    fc
      .string({ unit: "binary", minLength: 1, maxLength: most })
      .map((one) => one.replace(/[\p{C}\s]+/gu, " ").trim());
  const typed = fc.record({
    ...{ title: text(30), description: text(90), startDate: days, startTime: time },
    ...{ endDate: fc.oneof(fc.constant(""), days), endTime: time },
    repeats: fc.constantFrom(...choices.map(({ value }) => value), "FREQ=WEEKLY;COUNT=3"),
    until: fc.oneof(fc.constant(""), days),
    except: fc.constantFrom("", "2027-03-14\n2026-11-08"),
    status: fc.constantFrom("", "canceled"),
  });
  fc.assert(
    fc.property(typed, fc.uuid(), (fields, slug) => {
      fc.pre(findProblems(kind, fields).length === 0);
      const said = { slug, values: settleEvent(fields, null, timeZone) };
      const { events, mistakes, notes } = checkCalendar(write([said]), timeZone);
      expect([events, mistakes, notes]).toEqual([[said], [], []]);
    }),
    { numRuns: 60 },
  );
});

const series = (...lines: string[]) => calendar(...event(at7, "RRULE:FREQ=WEEKLY"), ...lines);

test("a changed date is called by its series and its day, and canceled with the series", () => {
  const date = event("RECURRENCE-ID:20261216T000000Z", "DTSTART:20261217T000000Z");
  const [whole, changed] = read(series(...date)) as [NamedEvent, NamedEvent];
  expect(changed.slug).toBe(`${whole.slug}-2026-12-15`);
  expect(changed.values).toMatchObject({ startDate: "2026-12-16", recurrence: "2026-12-15" });
  const off = { ...whole, values: { ...whole.values, status: "canceled" } };
  expect(write([off, changed]).match(/STATUS:CANCELLED/g)).toHaveLength(2);
  const shown = listMonthEvents(readCalendar([off, changed], timeZone), "2026-12");
  expect(new Set(shown.map(({ canceled }) => canceled))).toEqual(new Set([true]));
});

test("an event whose zone only its file described is in the zone that has the same clocks", () => {
  const own = zone("DTSTART:20070101T000000", "TZOFFSETFROM:-0700", "TZOFFSETTO:-0700");
  const lines = event("DTSTART;TZID=Elm:20261208T100000", "RRULE:FREQ=WEEKLY");
  const [found] = read(calendar(...own, ...lines));
  expect(found?.values).toMatchObject({ zone: "America/Phoenix", startTime: "10:00" });
  // As older versions stored it.
  const more = "EXDATE;TZID=Elm:20261215T120000\nRDATE;TZID=Elm:20261209T110000";
  const values = { ...found?.values, zone: "Elm", zoneRules: own.join("\n"), more };
  const old = { slug: "old", values };
  const shown = listMonthEvents(readCalendar([old], timeZone), "2026-12");
  expect(shown.slice(0, 2).map(({ days, time }) => [days[0], time])).toEqual([
    ["2026-12-08", "noon"],
    ["2026-12-09", "1 pm"],
  ]);
  const feed = write([old]);
  expect(faultsOf(feed)).toEqual([]);
  expect(feed).toContain("RDATE;TZID=America/Phoenix:20261209T110000");
});

/** The lines of the downloaded date 2026-12-15 of a series. */
const dates = `
a timed date → RECURRENCE-ID;TZID=America/New_York:20261215T190000, DTSTART;TZID=America/New_York:20261215T190000, DTEND;TZID=America/New_York:20261215T200000
  ${at7}|DURATION:PT1H|RRULE:FREQ=WEEKLY|RDATE:20261224T000000Z
a whole day → RECURRENCE-ID;VALUE=DATE:20261215, DTSTART;VALUE=DATE:20261215, DTEND;VALUE=DATE:20261216, SEQUENCE:3
  DTSTART;VALUE=DATE:20261208|RRULE:FREQ=WEEKLY|SEQUENCE:3
a date in UTC → RECURRENCE-ID:20261215T190000Z, DTSTART:20261215T190000Z
  DTSTART:20261208T190000Z|RRULE:FREQ=WEEKLY;COUNT=9
a moved date → RECURRENCE-ID;TZID=America/New_York:20261215T190000, DTSTART;TZID=America/New_York:20261216T180000, SEQUENCE:2, CATEGORIES:Lake
  ${at7}|RRULE:FREQ=WEEKLY
  RECURRENCE-ID;TZID=America/New_York:20261215T190000|SEQUENCE:2|DTSTART;TZID=America/New_York:20261216T180000|CATEGORIES:Lake`;

test.each(readCases(dates))(
  "$what of a series is downloaded as that date of it, with the zone that it names",
  ({ lines, rest }) => {
    const found = findEvent(
      readCalendar(read(calendar(...lines)), timeZone),
      "7508d8b5-2026-12-15",
    );
    if (!found) throw new Error("The date isn't found.");
    const { event: whole } = found.series;
    const one = { slug: whole.slug, values: found.occurrence.values };
    const text = writeExcerpt([one], timeZone, whole);
    expect(faultsOf(text)).toEqual([]);
    const written = unfoldLines(text).slice(unfoldLines(text).indexOf("BEGIN:VEVENT"));
    expect(written).toEqual(expect.arrayContaining(["UID:a@b", ...rest.join().split(", ")]));
    // A program that has the series sees one changed date, and nothing else.
    const names = written.map((line) => /^[A-Z-]+/.exec(line)?.[0] ?? "");
    expect(names.filter((name) => /^(RRULE|RDATE|EXDATE|DURATION)$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length - 1);
  },
);

test("any text is folded at 75 octets, between letters, and unfolds to itself", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 400 });
  const line = text.map((value) => `SUMMARY:${escapeText(value)}`);
  fc.assert(
    fc.property(line, (written) => {
      const folded = foldLines([written]);
      const longest = Math.max(...folded.split("\r\n").map((each) => Buffer.byteLength(each)));
      expect(longest).toBeLessThanOrEqual(75);
      expect(unfoldLines(folded)).toEqual([written]);
    }),
  );
});

const now = new Date("2026-11-21T12:00:00Z");

test("a zone with a rule is told by it, for clients that look far ahead", () => {
  const lines = describeTimeZone("America/New_York", 2026, now);
  expect(lines).toContain("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU");
  expect(lines).toContain("RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU");
  expect(describeTimeZone("Europe/Berlin", 2026, now)).toContain(
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  );
});

test.each([
  ["America/New_York", 2004],
  ["Europe/Berlin", 2026],
  ["Africa/Casablanca", 2026],
  ["America/Phoenix", 2026],
])("%s as described shows the same hours as the world's clocks", (name, year) => {
  const text = ["BEGIN:VCALENDAR", ...describeTimeZone(name, year, now), "END:VCALENDAR"];
  const root = new ICAL.Component(ICAL.parse(text.join("\r\n")));
  const component = root.getFirstSubcomponent("vtimezone");
  if (!component) throw new Error("No time zone is described.");
  const described = new ICAL.Timezone(component);
  const first = Temporal.PlainDateTime.from({ year, month: 1, day: 1, hour: 12 });
  for (let days = 0; days < 365 * 9; days += 5) {
    const clock = first.add({ days });
    const time = ICAL.Time.fromDateTimeString(clock.toString({ smallestUnit: "second" }));
    const offset = clock.toZonedDateTime(name).offsetNanoseconds / 1e9;
    expect(described.utcOffset(time), `${clock}`).toBe(offset);
  }
});
