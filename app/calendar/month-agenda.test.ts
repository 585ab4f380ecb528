import { expect, test } from "vitest";
import { calendar, event as lines, readWell } from "../ics/calendar.fixture.ts";
import type { CalendarEvent } from "../ics/describe-event.server.ts";
import { listMonthEvents } from "../ics/list-events.server.ts";
import { arrangeAgenda } from "./month-agenda.ts";

const event = (title: string, start: string, ...others: string[]) =>
  lines(`UID:${title}`, `SUMMARY:${title}`, `DTSTART:${start}`, ...others);

const read = (...events: string[][]) =>
  listMonthEvents(readWell(calendar(...events.flat()), "America/New_York"), "2026-11");

/** The agenda of November 2026 on a day. */
const arrange = (today: string, events: CalendarEvent[], movedAway: CalendarEvent[] = []) =>
  arrangeAgenda({ month: "2026-11", today, events, movedAway });

const tennis = event(
  "tennis",
  "20261003T080000",
  "RRULE:FREQ=WEEKLY;BYDAY=TU,SA",
  "EXDATE:20261124T080000",
);
const board = event("board", "20261110T190000");
const drawdown = event("drawdown", "20261116", "DTEND;VALUE=DATE:20261124");
const walk = event("walk", "20261127T100000");

function titles(days: { day: string; entries: { event: { title: string } }[] }[]) {
  return days.map(({ day, entries }) => [day, ...entries.map((entry) => entry.event.title)]);
}

test("in this month, today comes first, and what is over is apart", () => {
  const events = read(board, drawdown, walk);
  const { earlier, coming } = arrange("2026-11-22", events);
  expect(titles(earlier)).toEqual([["2026-11-10", "board"]]);
  // An event in progress is under today.
  expect(titles(coming)).toEqual([
    ["2026-11-22", "drawdown"],
    ["2026-11-27", "walk"],
  ]);
});

test("today is there with nothing in it, too", () => {
  const { coming } = arrange("2026-11-25", read(walk));
  expect(titles(coming)).toEqual([["2026-11-25"], ["2026-11-27", "walk"]]);
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

test("weekly routine is one line that names the days it leaves out", () => {
  const events = read(tennis, board);
  const { coming, routines } = arrange("2026-10-05", events);
  expect(titles(coming)).toEqual([["2026-11-10", "board"]]);
  expect(routines).toHaveLength(1);
  expect(routines[0]).toMatchObject({
    event: { title: "tennis", days: ["2026-11-03"] },
    weekdays: "Tuesdays and Saturdays",
    except: ["2026-11-24"],
  });
});

test("routine is under each day of the next week, too, and leads to its next date", () => {
  const events = read(tennis);
  const { coming, routines } = arrange("2026-11-14", events);
  expect(titles(coming)).toEqual([
    ["2026-11-14", "tennis"],
    ["2026-11-17", "tennis"],
  ]);
  expect(routines[0]?.event.days).toEqual(["2026-11-14"]);
  expect(arrange("2026-11-24", events).routines).toEqual([]);
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
  const movedAway = events.filter(({ movedFrom }) => movedFrom);
  const { coming, routines } = arrange("2026-10-05", events, movedAway);
  expect(titles(coming)).toEqual([
    ["2026-11-17", "tennis"],
    ["2026-11-21", "tennis"],
    ["2026-11-22", "tennis"],
  ]);
  expect(coming.map(({ entries }) => entries[0]?.isOldDate)).toEqual([false, true, false]);
  expect(routines[0]?.except).toEqual(["2026-11-17", "2026-11-21"]);
});

test("a meeting is never routine, nor is what takes place twice a month", () => {
  const weekly = event("Board meeting", "20261103T190000", "RRULE:FREQ=WEEKLY");
  const other = event("recycling", "20261105", "RRULE:FREQ=WEEKLY;INTERVAL=2");
  const { coming, routines } = arrange("2026-10-05", read(weekly, other));
  expect(routines).toEqual([]);
  expect(coming).toHaveLength(6);
});
