import "../../tests/setup/show-sample.ts";
import { expect, test, vi } from "vitest";
import { content } from "../content/edition.server.ts";
import { log } from "../platform/log.server.ts";
import {
  calendar,
  event,
  isAccepted,
  openAll,
  openEvents,
  openPages,
  serve,
  zone,
} from "./calendar-pages.fixture.ts";

const inElm = event("DTSTART;TZID=Elm:20261201T100000");
const offsets = ["TZOFFSETFROM:-0500", "TZOFFSETTO:-0500"];

test.each<[string, string, boolean]>([
  [
    "a changed date without VALUE=DATE",
    calendar(
      ...event("DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=YEARLY"),
      ...event("DTSTART:20261202", "RECURRENCE-ID:20261201"),
    ),
    true,
  ],
  ["one alone", calendar(...event("DTSTART:20200914", "RECURRENCE-ID:20200914")), true],
  [
    "a changed date of a timed series",
    calendar(
      ...event("DTSTART:20261201T100000", "RRULE:FREQ=WEEKLY"),
      ...event("DTSTART:20261209T100000", "RECURRENCE-ID:20261208"),
    ),
    true,
  ],
  ["a zone with a bad start", calendar(...zone("DTSTART:x", ...offsets), ...inElm), true],
  [
    "a zone with a bad offset",
    calendar(...zone("DTSTART:20070101T000000", "TZOFFSETFROM:x", "TZOFFSETTO:y"), ...inElm),
    true,
  ],
  [
    "a zone that changes every second",
    calendar(...zone("DTSTART:20070101T000000", ...offsets, "RRULE:FREQ=SECONDLY"), ...inElm),
    true,
  ],
  [
    "a known zone, badly described",
    calendar(
      ...zone("DTSTART:x").map((line) => line.replace("Elm", "America/New_York")),
      ...event("DTSTART;TZID=America/New_York:20261201T100000"),
    ),
    true,
  ],
  [
    "an event every second",
    calendar(...event("DTSTART:20261201T100000", "RRULE:FREQ=SECONDLY")),
    false,
  ],
  [
    "one every second of a day",
    calendar(
      ...event(
        "DTSTART:20261201T000000",
        `RRULE:FREQ=DAILY;BYHOUR=${[...Array(24).keys()]};BYMINUTE=${[...Array(60).keys()]};BYSECOND=${[...Array(60).keys()]}`,
      ),
    ),
    false,
  ],
  [
    "a fifth Monday that never comes",
    calendar(...event("DTSTART:20270201T100000", "RRULE:FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO")),
    true,
  ],
  [
    "added periods",
    calendar(...event("DTSTART:20261201T100000", "RDATE;VALUE=PERIOD:20261203T100000/PT1H")),
    true,
  ],
  [
    "a length below nothing",
    calendar(...event("DTSTART:20261201T100000", "DURATION:-PT1H")),
    false,
  ],
  ["a length of ages", calendar(...event("DTSTART:20261201T100000", "DURATION:P999999W")), false],
  ["the year 1", calendar(...event("DTSTART:00010101T100000")), false],
  ["the year 9999", calendar(...event("DTSTART:99991231T235959Z")), false],
  [
    "an end in the year 9999",
    calendar(...event("DTSTART:20261201T100000", "RRULE:FREQ=DAILY;UNTIL=99991231T235959Z")),
    true,
  ],
  [
    "an event within an event",
    calendar("BEGIN:VEVENT", ...event("DTSTART:20261201T100000"), "END:VEVENT"),
    false,
  ],
  [
    "a calendar in a calendar",
    calendar(
      ...calendar(...event("DTSTART:20261201T100000"))
        .trim()
        .split("\r\n"),
    ),
    false,
  ],
  [
    "an event that isn't closed",
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nEND:VCALENDAR\r\n",
    false,
  ],
  ["NULs in a title", calendar(...event("DTSTART:20261201T100000", "LOCATION:a\0b\u0007c")), true],
  [
    "a title that says it is a date",
    calendar(...event("DTSTART:20261201T100000", "LOCATION;VALUE=DATE:20261201")),
    true,
  ],
  [
    "a UID that says it is a number",
    calendar(...event("UID;VALUE=INTEGER:5", "DTSTART:20261201T100000")),
    false,
  ],
  [
    "an event every day, 1000 times over",
    calendar(
      ...Array.from({ length: 1000 }, (_, place) =>
        event(`UID:${place}`, "DTSTART:20000101T100000", "RRULE:FREQ=DAILY"),
      ).flat(),
    ),
    false,
  ],
])(
  "%s: what the check takes is served, and what it refuses takes no page down",
  async (_, file, accepted) => {
    expect(isAccepted(file)).toBe(accepted);
    serve(file);
    const { pages, feed } = await openAll(["2020-09", "2026-12", "2031-12"]);
    expect(pages[0]?.includes("Sledding")).toBe(true);
    if (accepted) await openEvents(pages);
    expect(pages.some((page) => page.includes("Some events can&#x27;t be shown"))).toBe(false);
    expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR/);
  },
);

const yearly = (parts: string) =>
  zone("DTSTART:20070101T000000", ...offsets, `RRULE:FREQ=YEARLY;${parts}`);

test.each<[string, string[]]>([
  ["a thirteenth month", yearly("BYMONTH=13")],
  ["a month that is no number", yearly("BYMONTH=MARCH")],
  ["a weekday that is none", yearly("BYMONTH=3;BYDAY=2XX")],
  ["a sixtieth Sunday", yearly("BYMONTH=3;BYDAY=60SU")],
  ["a day that no month has", yearly("BYMONTH=2;BYMONTHDAY=32")],
  ["a day that never comes", yearly("BYMONTH=2;BYMONTHDAY=30")],
  ["a week that no year has", yearly("BYWEEKNO=54")],
  ["a week and a day of the month", yearly("BYWEEKNO=5;BYMONTHDAY=3")],
  ["a day of the year and a month", yearly("BYYEARDAY=90;BYMONTH=3")],
  ["a place that no day takes", yearly("BYMONTH=3;BYDAY=SU;BYSETPOS=400")],
  ["an end that doesn't exist", yearly("BYMONTH=3;UNTIL=20270230")],
  ["an end in words", yearly("BYMONTH=3;UNTIL=x")],
  ["a count in words", yearly("BYMONTH=3;COUNT=x")],
  ["an interval of none", yearly("INTERVAL=0")],
  ["every second of an hour", yearly("BYMINUTE=0,30;BYSECOND=61")],
  ["every day", yearly("BYDAY=SU,MO,TU,WE,TH,FR,SA")],
  ["a start in a zone that isn't known yet", zone("DTSTART;TZID=Elm:20070101T000000", ...offsets)],
  ["a start on a day", zone("DTSTART;VALUE=DATE:20070101T000000", ...offsets)],
  ["25 hours from Greenwich", zone("DTSTART:20070101T000000", "TZOFFSETFROM:+2500")],
  ["no offset", zone("DTSTART:20070101T000000")],
  ["no time", ["BEGIN:VTIMEZONE", "TZID:Elm", "END:VTIMEZONE"]],
  ["a line that can't be read", zone("DTSTART:20070101T000000", ...offsets, "TZNAME")],
])("events in a zone with %s are accepted and served", async (_, described) => {
  const weekly = event("UID:b", "DTSTART;TZID=Elm:20261202T100000", "RRULE:FREQ=WEEKLY");
  const file = calendar(...described, ...inElm, ...weekly);
  expect(isAccepted(file)).toBe(true);
  serve(file);
  const { pages } = await openAll(["2026-12", "2027-03"]);
  await openEvents(pages);
  expect(pages.slice(1, 3).every((page) => page.includes("Picnic"))).toBe(true);
  expect(pages.some((page) => page.includes("can&#x27;t be shown"))).toBe(false);
});

test("a calendar that can't be read takes no page down, is told of and logged once", async () => {
  const error = vi.spyOn(log, "error").mockImplementation(() => {});
  content().calendar = calendar(...event("DTSTART:20261201T990000"), "BEGIN:VEVENT");
  for (let time = 0; time < 3; time += 1) {
    const refused = openAll(["2026-12"]);
    await expect(refused).rejects.toMatchObject({ status: 503 });
    const { pages } = await openPages(["2026-12"]);
    for (const page of pages.slice(0, 2)) {
      expect(page).toMatch(/tell the webmaster this number: <code>[0-9a-f-]{36}</);
    }
  }
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});
