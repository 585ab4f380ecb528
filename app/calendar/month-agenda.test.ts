import { expect, test } from "vitest";
import { calendar, event as lines, readWell } from "../ics/calendar.fixture.ts";
import type { CalendarEvent } from "../ics/describe-event.server.ts";
import { listMonthEvents } from "../ics/list-events.server.ts";
import { type AgendaDay, arrangeAgenda, listSoon } from "./month-agenda.ts";

const event = (title: string, start: string, ...others: string[]) =>
  lines(`UID:${title}`, `SUMMARY:${title}`, `DTSTART:${start}`, ...others);

const readMonth = (month: string, ...events: string[][]) =>
  listMonthEvents(readWell(calendar(...events.flat()), "America/New_York"), month);

const read = (...events: string[][]) => readMonth("2026-11", ...events);

const arrange = (
  today: string,
  events: CalendarEvent[],
  movedAway: CalendarEvent[] = [],
  after = "",
) => arrangeAgenda({ month: "2026-11", today, events, movedAway, after });

const tennis = event(
  "tennis",
  "20261003T080000",
  "RRULE:FREQ=WEEKLY;BYDAY=TU,SA",
  "EXDATE:20261124T080000",
);
const board = event("board", "20261110T190000");
const drawdown = event("drawdown", "20261116", "DTEND;VALUE=DATE:20261124");
const walk = event("walk", "20261127T100000");

function titles(days: AgendaDay[]) {
  return days.map(({ day, entries }) => [day, ...entries.map((entry) => entry.event.title)]);
}

test("in this month, what is over is apart, and what the coming week lists isn't listed again", () => {
  const months = [{ month: "2026-11", events: read(board, drawdown, walk), movedAway: [] }];
  const { days, last } = listSoon(months, "2026-11-20");
  // An event in progress is listed under today.
  expect(titles(days)).toEqual([["2026-11-20", "drawdown"]]);
  const { earlier, coming } = arrange("2026-11-20", read(board, drawdown, walk), [], last);
  expect(titles(earlier)).toEqual([["2026-11-10", "board"]]);
  expect(titles(coming)).toEqual([["2026-11-27", "walk"]]);
});

test("the coming week begins with today, even with nothing on it, and goes on into the next month", () => {
  const festival = event("festival", "20261130", "DTEND;VALUE=DATE:20261203");
  const months = ["2026-11", "2026-12"].map((month) => ({
    ...{ month, events: readMonth(month, tennis, festival) },
    movedAway: [],
  }));
  expect(titles(listSoon(months, "2026-11-29").days)).toEqual([
    ["2026-11-29"],
    ["2026-11-30", "festival"],
    ["2026-12-01", "tennis"],
    ["2026-12-05", "tennis"],
  ]);
});

test("of another month nothing is apart", () => {
  for (const today of ["2026-10-31", "2026-12-01"]) {
    const { earlier, coming } = arrange(today, read(board, walk));
    expect(earlier).toEqual([]);
    expect(titles(coming)).toEqual([
      ["2026-11-10", "board"],
      ["2026-11-27", "walk"],
    ]);
  }
});

test("what is on every week is told once, not under its days", () => {
  const { earlier, coming, weekly } = arrange("2026-11-14", read(tennis));
  expect([earlier, coming]).toEqual([[], []]);
  const days = { days: ["2026-11-14"], weekly: "Every Tuesday and Saturday" };
  expect(weekly).toMatchObject([{ event: days, from: null }]);
  const [from] = arrange("2026-11-01", read(event("x", "20261108", "RRULE:FREQ=WEEKLY"))).weekly;
  expect(from).toMatchObject({ from: "2026-11-08", until: null });
});

test("what was on every week is told once among the earlier days, once the month has no more of it", () => {
  const { earlier, weekly, weeklyEarlier } = arrange("2026-11-29", read(tennis, walk));
  expect(titles(earlier)).toEqual([["2026-11-27", "walk"]]);
  expect(weekly).toEqual([]);
  const facts = { from: null, until: null, except: ["2026-11-24"] };
  expect(weeklyEarlier).toMatchObject([{ event: { title: "tennis" }, ...facts }]);
  expect(arrange("2026-12-02", read(tennis)).weekly).toMatchObject([facts]);
});

test("what begins in the first week of a month is told with its first day, too", () => {
  const walks = event("walk", "20261104T080000", "RRULE:FREQ=WEEKLY;BYDAY=MO,WE");
  const [weekly] = arrange("2026-10-05", read(walks)).weekly;
  expect(weekly).toMatchObject({ from: "2026-11-04", until: null });
});

test("what is on every week is told with its first and last day if these are within the month", () => {
  const yoga = event("yoga", "20261112T080000", "RRULE:FREQ=WEEKLY;UNTIL=20261119T235959");
  const both = read(tennis, yoga);
  expect(arrange("2026-10-05", both).weekly).toMatchObject([
    {
      event: { title: "tennis", weekly: "Every Tuesday and Saturday" },
      ...{ from: null, until: null, except: ["2026-11-24"] },
    },
    { event: { weekly: "Every Thursday" }, from: "2026-11-12", until: "2026-11-19" },
  ]);
  expect(arrange("2026-11-30", both).weekly).toEqual([]);
});

test("a date that is left out is neither the first nor the last", () => {
  const yoga = ["05", "26"].reduce(
    (lines, day) => [...lines.slice(0, -1), `EXDATE:202611${day}T080000`, ...lines.slice(-1)],
    event("yoga", "20261029T080000", "RRULE:FREQ=WEEKLY"),
  );
  expect(arrange("2026-10-05", read(yoga)).weekly).toMatchObject([
    { from: null, until: null, except: ["2026-11-05", "2026-11-26"] },
  ]);
});

test("a canceled or moved date of routine is listed on its own day", () => {
  const mornings = tennis.filter((line) => !line.startsWith("EXDATE"));
  const canceled = event(
    "tennis",
    "20261117T080000",
    "RECURRENCE-ID:20261117T080000",
    "STATUS:CANCELLED",
  );
  const moved = event("tennis", "20261122T080000", "RECURRENCE-ID:20261121T080000");
  const events = read(mornings, canceled, moved);
  const those = events.filter(({ movedFrom }) => movedFrom);
  const { coming, weekly } = arrange("2026-10-05", events, those);
  expect(weekly[0]?.except).toEqual(["2026-11-17", "2026-11-21"]);
  expect(titles(coming)).toEqual([
    ["2026-11-17", "tennis"],
    ["2026-11-21", "tennis"],
    ["2026-11-22", "tennis"],
  ]);
  expect(coming.map(({ entries }) => entries[0]?.isOldDate)).toEqual([false, true, false]);
});

test("a date of routine that is elsewhere or at another time is listed on its own day; only the latter is left out", () => {
  const change = (day: string, time: string, place: string) =>
    event("tennis", `${day}T${time}`, `RECURRENCE-ID:${day}T080000`, `LOCATION:${place}`);
  const changed = [change("20261107", "090000", "Court"), change("20261117", "080000", "Pier")];
  const { coming, weekly } = arrange("2026-10-05", read(tennis, ...changed));
  expect([titles(coming), weekly[0]?.except]).toEqual([
    [
      ["2026-11-07", "tennis"],
      ["2026-11-17", "tennis"],
    ],
    ["2026-11-07", "2026-11-24"],
  ]);
});

test("a meeting is never routine, nor is what is on every other week", () => {
  const weekly = event("Board meeting", "20261103T190000", "RRULE:FREQ=WEEKLY");
  const other = event("recycling", "20261101", "RRULE:FREQ=WEEKLY;INTERVAL=2");
  const agenda = arrange("2026-10-05", read(weekly, other));
  expect([agenda.coming.length, agenda.weekly]).toEqual([7, []]);
});
