import type { CalendarEvent } from "../ics/describe-event.server.ts";
import { formatList, weekdayOf } from "../ics/format-event.ts";
import { dayAfter } from "../platform/dates.ts";

/** What is listed under a day. */
export interface AgendaEntry {
  event: CalendarEvent;
  /** Whether this is the day that the event was moved away from. */
  isOldDate: boolean;
}

export interface AgendaDay {
  day: string;
  entries: AgendaEntry[];
}

/** An event on the same weekdays all month, as one line. */
export interface Routine {
  /** Its next date in the month; its last one if all are over. */
  event: CalendarEvent;
  /** As in "Tuesdays and Saturdays". */
  weekdays: string;
  /** The exceptions: days of the month on these weekdays when it isn't on, or differs. */
  except: string[];
}

export interface MonthAgenda {
  /** The days before today, in the current month. */
  earlier: AgendaDay[];
  /** The other days; in the current month, today comes first, even if nothing is planned. */
  coming: AgendaDay[];
  /** In the current month, only those that go on after the next seven days. */
  routines: Routine[];
}

interface Month {
  /** As 2026-11. */
  month: string;
  today: string;
  events: CalendarEvent[];
  /** The events that were moved away from a day of the month. */
  movedAway: CalendarEvent[];
}

/** Arranges a month's events by day; weekly events are separate, and listed only within a week from today. */
export function arrangeAgenda({ month, today, events, movedAway }: Month): MonthAgenda {
  const series = findRoutines(events);
  const usual = new Set(series.flat());
  const weekEnd = dayAfter(today, 6);
  const isThisWeek = ({ days: [day = ""] }: CalendarEvent) => day >= today && day <= weekEnd;
  const listed = events.filter((event) => !usual.has(event) || isThisWeek(event));
  const entries = [
    ...movedAway.map((event) => ({ day: event.movedFrom?.day ?? "", event, isOldDate: true })),
    ...listed.map((event) => ({ day: shownDay(event, month, today), event, isOldDate: false })),
  ];
  const byDay = Map.groupBy(entries, ({ day }) => day);
  const isCurrent = today.startsWith(month);
  if (isCurrent && !byDay.has(today)) byDay.set(today, []);
  const days = [...byDay]
    .map(([day, ofDay]) => ({ day, entries: ofDay }))
    .sort((one, other) => one.day.localeCompare(other.day));
  return {
    earlier: days.filter(({ day }) => isCurrent && day < today),
    coming: days.filter(({ day }) => !isCurrent || day >= today),
    routines: series
      .filter((dates) => !isCurrent || dates.some(({ days: [day = ""] }) => day > weekEnd))
      .map((dates) => describeRoutine(dates, month, today)),
  };
}

/** The day under which an event is listed: its first in the month, or today while it is in progress. */
function shownDay({ days }: CalendarEvent, month: string, today: string): string {
  const inMonth = days.filter((day) => day.startsWith(month));
  return inMonth.find((day) => day >= today) ?? inMonth[0] ?? "";
}

/** How many times a month make a weekday weekly. */
const USUAL_TIMES = 3;

/** The dates of each series that is on the same weekdays and time most weeks. */
function findRoutines(events: CalendarEvent[]): CalendarEvent[][] {
  const plain = events.filter(
    ({ days, cancelled, movedFrom, isMeeting }) =>
      days.length === 1 && !cancelled && !movedFrom && !isMeeting,
  );
  const alike = Map.groupBy(plain, ({ uid, time }) => `${time} ${uid}`);
  return [...alike.values()].filter((dates) => {
    const byWeekday = Map.groupBy(dates, dayOfWeek);
    return [...byWeekday.values()].every(({ length }) => length >= USUAL_TIMES);
  });
}

function describeRoutine(dates: CalendarEvent[], month: string, today: string): Routine {
  const days = new Set(dates.map(({ days: [day = ""] }) => day));
  const numbers = new Set(dates.map(dayOfWeek));
  const except: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day, 1)) {
    if (numbers.has(weekdayNumber(day)) && !days.has(day)) except.push(day);
  }
  const names = [...days]
    .sort((one, other) => weekdayNumber(one) - weekdayNumber(other))
    .map((day) => `${weekdayOf(day)}s`);
  const next = dates.find(({ days: [day = ""] }) => day >= today) ?? dates.at(-1);
  return {
    event: next as CalendarEvent,
    weekdays: formatList([...new Set(names)]),
    except,
  };
}

function dayOfWeek({ days: [day = ""] }: CalendarEvent): number {
  return weekdayNumber(day);
}

function weekdayNumber(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
