import { expect, test } from "vitest";
import { compileSample, makeFolder, mistakesOf } from "../../compiler/sample-folder.fixture.ts";
import { checkCalendar } from "./check-calendar.server.ts";

const event = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:a@b", "SUMMARY:Picnic"]
    .concat(lines, "END:VEVENT", "END:VCALENDAR", "")
    .join("\r\n");

const cases: [string, Record<string, string | Buffer>, string][] = [
  [
    "an event on a day that does not exist",
    { "calendar.ics": event("DTSTART:20260230T100000Z") },
    "content/calendar.ics › event Picnic: has a date that doesn't exist: DTSTART is 20260230T100000Z. Correct it in your calendar program, then export again",
  ],
  [
    "an event with a broken rule",
    { "calendar.ics": event("DTSTART:20260210T100000Z", "RRULE:FREQ=SOMETIMES") },
    "content/calendar.ics › event Picnic (February 10, 2026): repeats in an unknown way: RRULE is FREQ=SOMETIMES. Correct it",
  ],
  [
    "an event every second",
    { "calendar.ics": event("DTSTART:20260210T100000Z", "RRULE:FREQ=SECONDLY") },
    "content/calendar.ics › event Picnic (February 10, 2026): repeats more than once a day: RRULE is FREQ=SECONDLY; expected DAILY or less often. Correct it",
  ],
  [
    "an event every second beside another rule, in small letters",
    {
      "calendar.ics": event("DTSTART:20260210T100000Z", "RRULE:FREQ=YEARLY", "rrule:FREQ=SECONDLY"),
    },
    "content/calendar.ics › event Picnic (February 10, 2026): repeats more than once a day: RRULE is FREQ=SECONDLY; expected DAILY or less often. Correct it",
  ],
  [
    "more events than can be read",
    { "calendar.ics": `BEGIN:VCALENDAR\n${"BEGIN:VEVENT\n".repeat(50_000)}` },
    "content/calendar.ics: has 50000 events in 650016 letters, not counting those that ended more than two years ago; expected at most",
  ],
  [
    "an event without a start",
    { "calendar.ics": event() },
    "content/calendar.ics › event Picnic: has no date (DTSTART is missing). Add one in your calendar program, or delete the event there, then export again",
  ],
  [
    "more dates than a page can wait for",
    {
      "calendar.ics": event(
        "DTSTART:20260210T100000Z",
        `RDATE:${"20260211,".repeat(110_000)}20260211`,
      ),
    },
    "content/calendar.ics › event Picnic (February 10, 2026): names 110002 dates one by one; expected at most 2000. Have it repeat by a rule",
  ],
  [
    "more past dates than can be read",
    {
      "calendar.ics": event("DTSTART:20110210", `RDATE:${"20110211,".repeat(300_000)}20990211`),
    },
    "content/calendar.ics: has 1 events in 2700130 letters, not counting those that ended",
  ],
  [
    "parts within parts",
    {
      "calendar.ics": event(
        "DTSTART:20260210",
        ..."BEGIN:VALARM,".repeat(30_000).split(",", 30_000),
      ),
    },
    "content/calendar.ics: has 30002 parts (BEGIN); expected at most 20000",
  ],
  [
    "a calendar that is none",
    { "calendar.ics": "Picnic on Sunday\n" },
    "content/calendar.ics: is not a calendar",
  ],
];

cases.push(
  [
    "a year that nobody means",
    { "calendar.ics": event("DTSTART:00010210T100000Z") },
    "content/calendar.ics › event Picnic (February 10, 1): is in a year the calendar can't show: DTSTART is 00010210T100000Z; expected a year from 1900 to 2099",
  ],
  [
    "a part that isn't closed",
    { "calendar.ics": event("DTSTART:20260210T100000Z").replace("END:VEVENT\r\n", "") },
    "content/calendar.ics: is incomplete: it ends within event Picnic (February 10, 2026): its END:VEVENT is missing. Export the calendar again",
  ],
);

test("events that can't be shown are left out, each by its name, and all others are published", async () => {
  const one = (title: string, ...lines: string[]) =>
    ["BEGIN:VEVENT", `UID:${title}@b`, `SUMMARY:${title}`, ...lines, "END:VEVENT"].join("\r\n");
  const events = [
    one("Picnic", "DTSTART:20261208T100000Z"),
    one("Raffle", "DTSTART:20260230T100000Z"),
    one("Dance", "DTSTART:20261209T100000Z", "RRULE:FREQ=SECONDLY"),
    one("Concert", "DTSTART:20261210T100000Z", "RRULE:FREQ=HOURLY"),
    one("Fair", "DTSTART;VALUE=DATE:20261211", "DTEND:20261212T100000Z"),
    one("Cleanup", "DTSTART:20261213T100000Z"),
  ];
  const ics = ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
  using folder = makeFolder({ "calendar.ics": ics });
  const { warnings, content } = await compileSample(folder.path);
  const file = "content/calendar.ics › event";
  for (const said of [
    "Raffle: was left out: it has a date that doesn't exist: DTSTART is 20260230T100000Z.",
    "Dance (December 9, 2026): was left out: it repeats more than once a day: RRULE is FREQ=SECONDLY",
    "Concert (December 10, 2026): was left out: it repeats more than once a day: RRULE is FREQ=HOURLY",
  ]) {
    expect(warnings).toContainEqual(expect.stringContaining(`${file} ${said}`));
  }
  const titles = [...(content.calendar ?? "").matchAll(/^SUMMARY:(\w+)/gm)].map(
    ([, title]) => title,
  );
  expect(titles).toEqual(expect.arrayContaining(["Picnic", "Cleanup"]));
  for (const gone of ["Raffle", "Dance", "Concert"]) expect(titles).not.toContain(gone);
  // As the site reads it, nothing is wrong any more.
  expect(checkCalendar(content.calendar ?? "", "UTC")).toMatchObject({ mistakes: [] });
});

test("what is mended is told as a note, and nothing is refused", async () => {
  const odd = event("DTSTART;TZID=Elm Time:20260210T100000", "DTEND:20260210T090000");
  using folder = makeFolder({ "calendar.ics": odd.replace("SUMMARY:Picnic", "SUMMARY:") });
  const { warnings } = await compileSample(folder.path);
  const untitled = "content/calendar.ics › event of February 10, 2026: ";
  for (const said of ["uses the time zone “Elm Time”", "ends before it starts", "has no title"]) {
    expect(warnings).toContainEqual(expect.stringContaining(`${untitled}${said}`));
  }
});

test("of many events that name many dates, those that take too long to read are left out", () => {
  const dates = `RDATE:${"20260211T100000,".repeat(1500)}20260211T100000`;
  const one = event("DTSTART:20260210T100000Z", dates);
  const parts = Array.from({ length: 30 }, (_, place) => one.replace("a@b", `${place}`));
  const { mistakes, notes } = checkCalendar(parts.join(""), "UTC");
  expect(mistakes).toEqual([]);
  expect(notes).toContainEqual(
    expect.objectContaining({
      message: expect.stringMatching(/^was left out: .* far too many dates/),
    }),
  );
});

// Each took a time that grew with the square of its length.
test.each([
  ["line ends", `DESCRIPTION:Cake${"\r".repeat(500_000)}Tea`],
  ["parameters", `X-CAKE${";a=b".repeat(400_000)}:Tea`],
])("reads a long row of %s in one pass", (_what, line) => {
  const file = event("DTSTART:20260210T100000Z", line);
  expect(checkCalendar(file, "UTC")).toMatchObject({ mistakes: [] });
});

test("of a calendar that is wrong all over, twenty mistakes are told", async () => {
  const events = Array.from({ length: 30 }, (_, place) =>
    ["BEGIN:VEVENT", `SUMMARY:${place}`, "END:VEVENT"].join("\n"),
  ).join("\n");
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
