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

function read(month: string) {
  const calendar = readAssociationCalendar();
  if (!calendar) throw new Error("The sample content has no calendar.");
  return listMonthEvents(calendar, month);
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
  const found = read("2026-12");
  expect(read("2026-12")).toBe(found);
  const titles = found.map(({ title }) => title);
  const [sled, board] = [titles.indexOf("Sledding"), titles.indexOf("Board meeting (budget)")];
  expect(sled).toBeGreaterThan(0);
  expect(board).toBe(sled + 1);
});

test("what comes next is three different events, however often one of them is", () => {
  const calendar = readAssociationCalendar();
  const next = calendar && nextEvents(calendar, 3, Date.parse("2026-11-21T12:00:00Z"));
  expect(next?.map(({ title, days }) => [title, days[0]])).toEqual([
    ["Pickleball morning", "2026-11-21"],
    ["Winter lights evening", "2026-12-12"],
    ["Sledding", "2026-12-15"],
  ]);
  // It ends at 11 am.
  const ended = Date.parse("2026-11-21T16:00:00Z");
  const days = [ended - 1, ended].map((at) => calendar && nextEvents(calendar, 1, at)[0]?.days);
  expect(days).toEqual([["2026-11-21"], ["2026-11-24"]]);
});

test.each([
  [3, ["2026-12-12", "2026-12-15", "2026-12-15"]],
  [1, ["2026-12-15"]],
])(
  "of the next %d events, a weekly one or the last gives way to the next meeting",
  (count, days) => {
    const calendar = readAssociationCalendar();
    const next = calendar
      ? nextWithMeeting(calendar, count, Date.parse("2026-11-21T12:00:00Z"))
      : [];
    expect(next.map((event) => event.days[0])).toEqual(days);
    expect(next.at(-1)?.title).toBe("Board meeting (budget)");
  },
);

test("what is a whole day of each week is apart from what comes next", () => {
  const calendar = readAssociationCalendar();
  const find = (day: string) => {
    const days = calendar && nextWeeklyDays(calendar, Date.parse(`${day}T12:00:00Z`));
    return days?.map(({ title, days: [first] }) => [title, first]);
  };
  expect(find("2026-11-21")).toEqual([["Trash and recycling pickup", "2026-11-24"]]);
  expect(find("2027-05-27")).toEqual([["Trash and recycling pickup", "2027-06-02"]]);
});

test("the next meeting is found in a later month, and no further months are read for it", () => {
  const calendar = readAssociationCalendar();
  if (!calendar) throw new Error("The sample content has no calendar.");
  calendar.months.clear();
  const found = nextMeeting(calendar, Date.parse("2026-11-22T12:00:00Z"));
  expect([found?.title, found?.days]).toEqual(["Board meeting (budget)", ["2026-12-15"]]);
  expect([...calendar.months.keys()]).toEqual(["2026-11", "2026-12"]);
});

test("for what comes next, no more months are read than needed", () => {
  const calendar = readAssociationCalendar();
  calendar?.months.clear();
  const morning = Date.parse("2026-11-21T12:00:00Z");
  if (calendar) nextEvents(calendar, 1, morning);
  expect([...(calendar?.months.keys() ?? [])]).toEqual(["2026-11"]);
});

test("of what is on each week, one date comes next, so that the rest is seen", () => {
  const weekly = ["Yoga", "Chess", "Choir"].map((title, day) => {
    const values = {
      title,
      startDate: `2026-11-0${day + 3}`,
      startTime: "10:00",
      repeats: "weekly",
    };
    return { slug: title.toLowerCase(), values };
  });
  const dues = { slug: "dues", values: { title: "Dues", startDate: "2027-01-01" } };
  content().calendar = [...weekly, dues];
  const association = readAssociationCalendar();
  const titles = (count: number) =>
    association && nextEvents(association, count, Date.parse("2026-12-01T12:00:00Z"));
  expect(titles(2)?.map(({ title }) => title)).toEqual(["Yoga", "Dues"]);
  expect(titles(4)?.map(({ title }) => title)).toEqual(["Yoga", "Chess", "Choir", "Dues"]);
});

test("of what is on each week, its very first date comes next, too, each changed one, and a canceled one on top", () => {
  const weekly = { startTime: "10:00", repeats: "weekly" };
  const yoga = { title: "Yoga", startDate: "2026-12-02", startTime: "10:00", uid: "yoga" };
  const moved = { ...yoga, startDate: "2026-12-10", recurrence: "2026-12-09" };
  const off = { ...yoga, startDate: "2026-12-16", recurrence: "2026-12-16" };
  content().calendar = [
    { slug: "ball", values: { ...weekly, title: "Pickleball", startDate: "2026-05-02" } },
    { slug: "yoga", values: { ...weekly, ...yoga } },
    { slug: "moved", values: moved },
    { slug: "off", values: { ...off, status: "canceled" } },
    { slug: "lights", values: { title: "Lights", startDate: "2026-12-18" } },
  ];
  const association = readAssociationCalendar();
  const next = association && nextEvents(association, 4, Date.parse("2026-11-28T12:00:00Z"));
  expect(next?.map(({ title, days: [day], canceled }) => [title, day, canceled])).toEqual([
    ["Pickleball", "2026-11-28", false],
    ["Yoga", "2026-12-02", false],
    ["Yoga", "2026-12-10", false],
    ["Yoga", "2026-12-16", true],
    ["Lights", "2026-12-18", false],
  ]);
});

test("a series that is canceled as a whole comes next once", () => {
  const yoga = { title: "Yoga", startDate: "2026-09-02", startTime: "10:00", repeats: "weekly" };
  content().calendar = [
    { slug: "yoga", values: { ...yoga, status: "canceled" } },
    { slug: "picnic", values: { title: "Picnic", startDate: "2027-04-18" } },
  ];
  const association = readAssociationCalendar();
  const next = association && nextEvents(association, 3, Date.parse("2026-11-28T12:00:00Z"));
  expect(next?.map(({ title, days: [day] }) => [title, day])).toEqual([
    ["Yoga", "2026-12-02"],
    ["Picnic", "2027-04-18"],
  ]);
});

test("where little is planned, further dates of what repeats come next", () => {
  const yoga = { title: "Yoga", startDate: "2027-01-05", startTime: "10:00", repeats: "weekly" };
  content().calendar = [{ slug: "yoga", values: yoga }];
  const association = readAssociationCalendar();
  if (!association) throw new Error("There is no calendar.");
  const next = nextEvents(association, 3, Date.parse("2027-01-06T12:00:00Z"));
  expect(next.flatMap(({ days }) => days)).toEqual(["2027-01-12", "2027-01-19", "2027-01-26"]);
});
