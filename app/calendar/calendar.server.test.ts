import "../../tests/setup/show-sample.ts";
import { expect, test } from "vitest";
import { content, currentEdition, withEdition } from "../content/edition.server.ts";
import { listMonthEvents } from "../ics/list-events.server.ts";
import {
  nextEvents,
  nextMeeting,
  nextWeeklyDays,
  nextWithMeeting,
  readAssociationCalendar,
} from "./calendar.server.ts";
import { loader as readFeed } from "./feed.route.ts";

const sledding = { title: "Sledding", startDate: "2026-12-15", startTime: "15:00" };
content().calendar = [...(content().calendar ?? []), { slug: "sledding", values: sledding }];

function associationCalendar() {
  const calendar = readAssociationCalendar();
  if (!calendar) throw new Error("The content has no calendar.");
  return calendar;
}

const morningOf = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** What comes next in the morning of a day: each event's title and its first day. */
function next(count: number, day: string) {
  const events = nextEvents(associationCalendar(), count, morningOf(day));
  return events.map(({ title, days: [first] }) => [title, first]);
}

/** Has the association no events but these. */
function plan(...events: { title: string; [field: string]: string }[]) {
  content().calendar = events.map((values, place) => ({ slug: `${place}`, values }));
}

test("the feed is empty, not gone, while all events are for residents only", async () => {
  const theirs = currentEdition();
  const own = { ...theirs, content: { ...content(), calendar: null } };
  expect(() => withEdition(own, readFeed)).toThrow();
  const feed = await withEdition({ ...own, forResidents: theirs }, readFeed).text();
  expect(feed).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s);
  expect(feed).not.toContain("VEVENT");
});

test("a month has its events in their order, and is unfolded once", () => {
  const found = listMonthEvents(associationCalendar(), "2026-12");
  expect(listMonthEvents(associationCalendar(), "2026-12")).toBe(found);
  const titles = found.map(({ title }) => title);
  const sled = titles.indexOf("Sledding");
  expect(sled).toBeGreaterThan(0);
  expect(titles[sled + 1]).toBe("Board meeting (budget)");
});

test("what comes next is three different events, however often one of them is", () => {
  expect(next(3, "2026-11-21")).toEqual([
    ["Pickleball morning", "2026-11-21"],
    ["Winter lights evening", "2026-12-12"],
    ["Sledding", "2026-12-15"],
  ]);
  // It ends at 11 am.
  const ended = Date.parse("2026-11-21T16:00:00Z");
  const days = [ended - 1, ended].map((at) => nextEvents(associationCalendar(), 1, at)[0]?.days);
  expect(days).toEqual([["2026-11-21"], ["2026-11-24"]]);
});

test.each([
  [3, ["2026-12-12", "2026-12-15", "2026-12-15"]],
  [1, ["2026-12-15"]],
])(
  "of the next %d events, a weekly one or the last gives way to the next meeting",
  (count, days) => {
    const found = nextWithMeeting(associationCalendar(), count, morningOf("2026-11-21"));
    expect(found.map((event) => event.days[0])).toEqual(days);
    expect(found.at(-1)?.title).toBe("Board meeting (budget)");
  },
);

test.each([
  ["2026-11-21", "2026-11-24"],
  ["2027-05-27", "2027-06-02"],
])("what is a whole day of each week is apart from what comes next: on %s, %s", (day, pickup) => {
  const found = nextWeeklyDays(associationCalendar(), morningOf(day));
  expect(found.map(({ title, days: [first] }) => [title, first])).toEqual([
    ["Trash and recycling pickup", pickup],
  ]);
});

test("the next meeting is found in a later month, and no further months are read for it", () => {
  const calendar = associationCalendar();
  calendar.months.clear();
  const found = nextMeeting(calendar, morningOf("2026-11-22"));
  expect([found?.title, found?.days]).toEqual(["Board meeting (budget)", ["2026-12-15"]]);
  expect([...calendar.months.keys()]).toEqual(["2026-11", "2026-12"]);
});

test("for what comes next, no more months are read than needed", () => {
  associationCalendar().months.clear();
  next(1, "2026-11-21");
  expect([...associationCalendar().months.keys()]).toEqual(["2026-11"]);
});

const weekly = { startTime: "10:00", repeats: "weekly" };

test("of what is on each week, one date comes next, so that the rest is seen", () => {
  plan(
    { ...weekly, title: "Yoga", startDate: "2026-11-03" },
    { ...weekly, title: "Chess", startDate: "2026-11-04" },
    { title: "Dues", startDate: "2027-01-01" },
  );
  const titles = (count: number) => next(count, "2026-12-01").map(([title]) => title);
  expect(titles(2)).toEqual(["Yoga", "Dues"]);
  expect(titles(3)).toEqual(["Yoga", "Chess", "Dues"]);
});

test("of what is on each week, its very first date comes next, too, each changed one, and a canceled one on top", () => {
  const yoga = { title: "Yoga", startDate: "2026-12-02", startTime: "10:00", uid: "yoga" };
  plan(
    { ...weekly, title: "Pickleball", startDate: "2026-05-02" },
    { ...weekly, ...yoga },
    { ...yoga, startDate: "2026-12-10", recurrence: "2026-12-09" },
    { ...yoga, startDate: "2026-12-16", recurrence: "2026-12-16", status: "canceled" },
    { title: "Lights", startDate: "2026-12-18" },
  );
  expect(next(4, "2026-11-28")).toEqual([
    ["Pickleball", "2026-11-28"],
    ["Yoga", "2026-12-02"],
    ["Yoga", "2026-12-10"],
    ["Yoga", "2026-12-16"],
    ["Lights", "2026-12-18"],
  ]);
});

test("a series that is canceled as a whole comes next once", () => {
  plan(
    { ...weekly, title: "Yoga", startDate: "2026-09-02", status: "canceled" },
    { title: "Picnic", startDate: "2027-04-18" },
  );
  expect(next(3, "2026-11-28")).toEqual([
    ["Yoga", "2026-12-02"],
    ["Picnic", "2027-04-18"],
  ]);
});

test("where little is planned, further dates of what repeats come next", () => {
  plan({ ...weekly, title: "Yoga", startDate: "2027-01-05" });
  const days = next(3, "2027-01-06").map(([, day]) => day);
  expect(days).toEqual(["2027-01-12", "2027-01-19", "2027-01-26"]);
});
