import { expect, test } from "vitest";
import { calendar, event, readCases, readWell, zone } from "./calendar.fixture.ts";
import { checkCalendar } from "./check-calendar.server.ts";
import { listMonthEvents } from "./list-events.server.ts";

const timeZone = "America/New_York";
const now = new Date("2026-11-22T12:00:00Z");

/** The site's December 2026 for a file, such as "1 10 am Picnic, 2 New". */
function shownOf(file: string): string {
  const events = listMonthEvents(readWell(file, timeZone), "2026-12");
  const words = events.map(({ days, time, title, canceled }) => {
    const dates = days.map((day) => Number(day.slice(8))).join("+");
    return [dates, time, title, canceled ? "canceled" : null].filter(Boolean).join(" ");
  });
  return words.join(", ");
}

function say(findings: { where: string[]; message: string }[]): string[] {
  return findings.map(({ where, message }) => [...where, message].join(": "));
}

const notesOf = (file: string) => say(checkCalendar(file, timeZone, now).notes);
const mistakesOf = (file: string) => say(checkCalendar(file, timeZone, now).mistakes);

const weekly = "DTSTART;TZID=America/New_York:20261201T190000|RRULE:FREQ=WEEKLY;COUNT=3";
const daily = "DTSTART;VALUE=DATE:20261201|RRULE:FREQ=DAILY;COUNT=3";
const change = (...lines: string[]) => event("SUMMARY:New", ...lines);
const denver = zone("DTSTART:20070101T000000", "TZOFFSETFROM:-0700", "TZOFFSETTO:-0700");
const outlook = denver.join("|").replace("Elm", "(UTC-07:00) Arizona");
const badly = denver.join("|").replaceAll(/0700/g, "x");

/** What programs write, what the site shows, and the note about it. */
const read = `
Windows' name of a zone, in quotes → 1 1 pm Picnic
  DTSTART;TZID="W. Europe Standard Time":20261201T190000
a zone as Outlook shows and describes it → 1 9 pm Picnic
  ${outlook}
  DTSTART;TZID="(UTC-07:00) Arizona":20261201T190000|RRULE:FREQ=DAILY;COUNT=1
a program's prefix of a zone → 1 9 pm Picnic
  DTSTART;TZID=/mozilla.org/20070129_1/America/Denver:20261201T190000
a zone that nobody knows → 1 7 pm Picnic → uses the time zone “tzone://Microsoft/Custom”, which isn't a known one; its times are shown as written. Check them
  DTSTART;TZID="tzone://Microsoft/Custom":20261201T190000
a zone that is described badly → 1 7 pm Picnic → which isn't a known one
  ${badly.replace("|END:S", "|RRULE:FREQ=SECONDLY|END:S")}
  DTSTART;TZID=Elm:20261201T190000
times without a zone in a calendar that names one, as Google does → 1 10 pm Picnic
  X-WR-TIMEZONE:America/Los_Angeles
  DTSTART:20261201T190000
an event without a title → 1 7 pm Event
  SUMMARY:|DTSTART:20261201T190000
an event without a UID → 1 7 pm Picnic → event Picnic (December 1, 2026): has no ID (UID) in the file
  UID:|DTSTART:20261201T190000
days without VALUE=DATE → 1+2 Picnic
  DTSTART:20261201|DTEND:20261203
a Z after a day, as Google writes it → 1 Picnic, 2 Picnic, 3 Picnic, 10 Picnic
  ${daily}|RDATE:20261210Z
exceptions in UTC and of a whole day → 1 7 pm Picnic
  ${weekly}|EXDATE:20261209T000000Z|EXDATE;VALUE=DATE:20261215
changes in UTC, in another zone and without one → 1 8 pm New, 9 7 pm New, 16 6 pm New canceled
  ${weekly}
  SUMMARY:New|RECURRENCE-ID:20261202T000000Z|DTSTART:20261202T010000Z
  SUMMARY:New|RECURRENCE-ID;TZID=Europe/Berlin:20261209T010000|DTSTART;TZID=Europe/Berlin:20261210T010000
  SUMMARY:New|RECURRENCE-ID:20261215T190000|DTSTART:20261216T180000|STATUS:CANCELLED
exceptions of whole days with times, as Exchange and Google write them → 3 Picnic
  ${daily}|EXDATE:20261201T050000Z|EXDATE;TZID=America/New_York:20261202T000000
a moved whole day that is named by a time → 1 Picnic, 3 Picnic, 20 New
  ${daily}
  SUMMARY:New|RECURRENCE-ID;TZID="Eastern Standard Time":20261202T000000|DTSTART:20261220
a change without a title, with its series' rule, before its series → 1 7 pm Picnic, 9 7 pm Picnic, 15 7 pm Picnic
  SUMMARY:|RRULE:FREQ=DAILY|DTSTART:20261209T190000|RECURRENCE-ID:20261208
  ${weekly}
a change of a date that the rule doesn't have → 1 7 pm Picnic, 8 7 pm Picnic, 15 7 pm Picnic, 17 8 pm New
  ${weekly}
  SUMMARY:New|RECURRENCE-ID:20261218T000000Z|DTSTART:20261218T010000Z
a first date off its rule, and a second rule → 1 7 pm Picnic, 3 7 pm Picnic, 10 7 pm Picnic, 20 7 pm Picnic
  DTSTART:20261201T190000|RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=2|RRULE:FREQ=MONTHLY;BYMONTHDAY=20;COUNT=1
an end before the beginning → 1 7 pm Picnic → ends before it starts; it is shown without an end time. Correct it
  DTSTART:20261201T190000|DTEND:20261201T180000
hours that end on a day → 1+2 7 pm–midnight Picnic
  DTSTART:20261201T190000|DTEND;VALUE=DATE:20261203
a day that ends at a time → 1+2 Picnic
  DTSTART;VALUE=DATE:20261201|DTEND:20261202T120000
a night each day → 1+2 10 pm–1 am Picnic, 2+3 10 pm–1 am Picnic
  DTSTART:20261201T220000|DTEND:20261202T010000|RRULE:FREQ=DAILY;COUNT=2
tasks and reminders → 1 7 pm Picnic
  BEGIN:VTODO|UID:t|SUMMARY:Buy cake|END:VTODO
  DTSTART:20261201T190000|BEGIN:VALARM|TRIGGER:-PT15M|END:VALARM
an UNTIL of the start's own clock, and one in the year 9999 → 1 7 pm Picnic, 2 7 pm Picnic, 31 10 am Picnic
  DTSTART:20261201T190000|RRULE:FREQ=DAILY;UNTIL=20261202T190000
  UID:b|DTSTART:20261231T100000|RRULE:FREQ=DAILY;UNTIL=99991231T235959Z`;

test("what programs write is shown as they mean it, and corrections are told", () => {
  for (const { what, lines, rest } of readCases(read)) {
    const [shown, ...told] = rest;
    const file = calendar(...lines);
    expect.soft(shownOf(file), what).toBe(shown);
    expect.soft(shownOf(`\uFEFF${file.replaceAll("\r\n", "\r")}`), what).toBe(shown);
    expect.soft(notesOf(file), what).toEqual(told.map((words) => expect.stringContaining(words)));
  }
});

const at10 = "DTSTART:20261210T100000Z";

/** Faulty events, and the messages about them. */
const wrong = `
DTSTART:20260230T100000Z → event Picnic: has a date that doesn't exist: 20260230T100000Z. Correct it in your calendar program, then export again
${at10}|DTEND:None → event Picnic (December 10, 2026): has a date that doesn't exist: NONE
${at10}|RDATE;VALUE=PERIOD:20261203T100000/PT1H → has a date that doesn't exist: 20261203T100000/PT1H
DTSTART:00010210T100000Z → is in a year the calendar can't show: 00010210T100000Z; expected a year from 1900 to 2099
UID:a@b → has no date. Add one in your calendar program, or delete
${at10}|RRULE:FREQ=SOMETIMES → repeats in a way that the calendar can't show. Correct it
${at10}|RRULE:RSCALE=CHINESE;FREQ=YEARLY → repeats in a way that the calendar can't show
${at10}|RRULE:FREQ=YEARLY|rrule:FREQ=SECONDLY → repeats more than once a day, which the calendar can't show. Correct it
${at10}|RRULE:FREQ=DAILY;INTERVAL=0 → repeats at an impossible interval
${at10}|RRULE:FREQ=DAILY;UNTIL=20260230 → repeats until a date that doesn't exist
${at10}|RRULE:FREQ=DAILY;BYHOUR=9,18 → repeats more than once a day
${at10}|RRULE:FREQ=YEARLY;BYMONTH=1,12;BYDAY=5MO;BYSETPOS=60 → repeats in a way that the calendar can't show
${at10}|RRULE:FREQ=MONTHLY;BYDAY=${"1MO,".repeat(200)}2TU → repeats in a way that the calendar can't show
${at10}|DTEND:20261218T110000Z|RRULE:FREQ=WEEKLY → lasts until after its own next date. Correct it
${at10}|DURATION:P9D|RRULE:FREQ=DAILY;BYMONTH=6 → lasts until after its own next date
${at10}|EXRULE:FREQ=WEEKLY → leaves out dates by a rule, which is outdated
${at10}|RECURRENCE-ID;RANGE=THISANDFUTURE:20261210T100000Z → changes all later dates of its series at once, which the site can't show
${at10}|DURATION:P999999W → lasts longer than the calendar can show; expected at most 366 days
${at10}|DURATION:-PT1H → lasts longer than the calendar can show
${at10}|EXDATE:${"20260211,".repeat(3000)}20260211 → names 3002 dates one by one; expected at most 2000
${at10}|bring salad → has the line “bring salad”, which can't be read
${at10}|X-CAKE${";a=b".repeat(400_000)}:Tea → has the line “X-CAKE;a=b
${at10}${"|BEGIN:VALARM".repeat(30_000)} → has a part VALARM without an end`;

test("an event that is wrong is left out by its name, and others are published", () => {
  const other = event("UID:other", "SUMMARY:Dance", "DTSTART:20261209T100000Z");
  for (const one of wrong.trim().split("\n")) {
    const [lines = "", told = ""] = one.split(" → ");
    const bad = event(...lines.split("|"));
    const { events, mistakes, notes } = checkCalendar(calendar(...bad, ...other), timeZone);
    const titles = events.map(({ values }) => values["title"]);
    expect.soft([titles, mistakes], told).toEqual([["Dance"], []]);
    const [, name = "event Picnic", message = ""] = /^(?:(event.*?): )?(.*)/.exec(told) ?? [];
    expect.soft(say(notes)).toContainEqual(expect.stringContaining(`was left out: it ${message}`));
    expect.soft(say(notes)[0]).toContain(name);
    expect.soft(mistakesOf(calendar(...bad))).toContainEqual(expect.stringContaining(message));
  }
});

test("an event that isn't closed, and a second one of the same ID, are left out by their names", () => {
  const open = event("UID:open", "SUMMARY:Raffle", at10).slice(0, -1);
  const notes = notesOf(
    calendar(...event(...weekly.split("|")), ...open, ...change("SEQUENCE:0", at10)),
  );
  expect(notes).toEqual([
    expect.stringMatching(/^event Raffle .*was left out: it has no end \(END:VEVENT is missing\)/),
    expect.stringMatching(/^event New .*was left out: it has the same ID \(UID\) as another event/),
  ]);
  const late = change("RECURRENCE-ID:20261211T100000Z", "DTSTART:20261212T100000Z");
  const broken = [...event(at10, "RRULE:FREQ=HOURLY"), ...late, ...event("UID:b", at10)];
  expect(notesOf(calendar(...broken))[1]).toContain("is a date of a series that was left out");
  const versions = calendar(...change("SEQUENCE:2", at10), ...event("SEQUENCE:1", at10));
  expect(checkCalendar(versions, timeZone).events.map(({ values }) => values["title"])).toEqual([
    "New",
  ]);
});

test("a correction of many events is told once, and of many mistakes, twenty are told", () => {
  const late = ["DTSTART:20261201T190000", "DTEND:20261201T180000"];
  const events = ["a", "b", "c"].flatMap((uid) => event(`UID:${uid}`, `SUMMARY:${uid}`, ...late));
  expect(notesOf(calendar(...events))).toEqual([
    expect.stringMatching(
      /^event a \(December 1, 2026\) and 2 other events: ends before it starts/,
    ),
  ]);
  const mistakes = mistakesOf(calendar(...Array.from({ length: 30 }, () => event()).flat()));
  expect([mistakes.length, mistakes.at(-1)]).toEqual([21, "has 10 more mistakes like these"]);
});

test("an event without a UID keeps its address when another is added to the file", () => {
  const bare = (day: string) => [
    ...["BEGIN:VEVENT", "SUMMARY:x", `DTSTART:${day}T190000`, "END:VEVENT"],
  ];
  const slugsOf = (...events: string[][]) =>
    checkCalendar(calendar(...events.flat()), timeZone).events.map(({ slug }) => slug);
  const [alone] = slugsOf(bare("20261202"));
  expect(slugsOf(bare("20261201"), bare("20261202"))).toContain(alone);
});

const many = (count: number, ...lines: string[]) =>
  Array.from({ length: count }, (_, place) =>
    event(`UID:${lines.join()}${place}`, ...lines),
  ).flat();

test.each([
  ["Picnic on Sunday\n", /^is not a calendar; expected a first line BEGIN:VCALENDAR/],
  [calendar(...many(2100, "DTSTART:20991201")), /^has 2100 events .* Export fewer .* time span$/],
  [`BEGIN:VCALENDAR\n${"BEGIN:VEVENT\n".repeat(50_000)}`, /^has 50000 events in 650016 letters/],
  [calendar(...event(at10, `DESCRIPTION:${"x".repeat(11_000_000)}`)), /^has 1 events in 11000/],
  [
    calendar(...many(1000, "DTSTART:20000101T100000", "RRULE:FREQ=DAILY")),
    /^has more than 1000 events in 2026-11/,
  ],
])("a file that isn't a calendar, or too long a one, is refused in words", (file, expected) => {
  expect(mistakesOf(file)).toEqual([expect.stringMatching(expected)]);
});

const numbers = Array.from({ length: 200 }, (_, place) => place + 1);

test.each([
  ["counts dates that never come", ["RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31;COUNT=9"]],
  ["has many rules", numbers.map((each) => `RRULE:FREQ=MONTHLY;BYMONTHDAY=30;INTERVAL=${each}`)],
  [
    "leaves out many dates of whole months",
    [
      "RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=5",
      ...numbers.map((each) => `EXDATE:${1900 + (each % 100)}0301T100000`),
    ],
  ],
])("what %s is left out once it takes too long, and nothing else", (_, rules) => {
  const slow = many(100, "DTSTART:19000101T100000", ...rules);
  const file = calendar(...slow, ...event("UID:last", at10));
  const { events, notes } = checkCalendar(file, timeZone, now);
  expect(events.length).toBeLessThan(50);
  expect(events.at(-1)?.values["uid"]).toBe("last");
  expect(say(notes).at(-1)).toMatch(/was left out: it is one of far too many dates/);
});

test("of a calendar that is too long, what ended more than two years ago is left out", () => {
  const series = (uid: string, rule: string) =>
    event(`UID:${uid}`, `SUMMARY:${uid}`, "DTSTART:20101101T100000", rule);
  const kept = ["forever", "lately", "counted", "added", "last year"];
  const file = calendar(
    ...many(2500, "SUMMARY:old", "DTSTART:20150501"),
    ...series("forever", "RRULE:FREQ=WEEKLY"),
    ...series("lately", "RRULE:FREQ=WEEKLY;UNTIL=20251101"),
    ...series("counted", "RRULE:FREQ=YEARLY;COUNT=30"),
    ...series("added", "RDATE:20261201T100000"),
    ...series("ended", "RRULE:FREQ=WEEKLY;UNTIL=20231101"),
    ...series("counted out", "RRULE:FREQ=WEEKLY;COUNT=9"),
    ...event("UID:1", "SUMMARY:last year", "DTSTART:20251101"),
  );
  const { events, mistakes, notes } = checkCalendar(file, timeZone, now);
  expect(mistakes).toEqual([]);
  expect(events.map(({ values }) => values["title"])).toEqual(kept);
  expect(say(notes)).toEqual([
    expect.stringMatching(/^is too large .* 2502 events that ended before .* were left out/),
  ]);
});
