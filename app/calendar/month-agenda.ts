import type { CalendarEvent } from "../ics/describe-event.server.ts";
import { dayAfter } from "../platform/dates.ts";

/** What is listed under a day. */
export interface AgendaEntry {
  event: CalendarEvent;
  /** Whether this is the day that the event was moved away from. */
  isOldDate: boolean;
  /** Whether a line is enough: an event of every week, on a day that isn't within a week from today. */
  isRoutine: boolean;
}

export interface AgendaDay {
  day: string;
  entries: AgendaEntry[];
}

export interface MonthAgenda {
  /** The days before today, in the current month. */
  earlier: AgendaDay[];
  /** The other days; in the current month, today comes first, even if nothing is planned. */
  coming: AgendaDay[];
}

interface Month {
  /** As 2026-11. */
  month: string;
  today: string;
  events: CalendarEvent[];
  /** The events that were moved away from a day of the month. */
  movedAway: CalendarEvent[];
}

/** Arranges a month's events by day. */
export function arrangeAgenda({ month, today, events, movedAway }: Month): MonthAgenda {
  const weekEnd = dayAfter(today, 6);
  const entries = [
    ...movedAway.map((event) => ({
      day: event.movedFrom?.day ?? "",
      ...{ event, isOldDate: true, isRoutine: false },
    })),
    ...events.map((event) => {
      const day = shownDay(event, month, today);
      const isRoutine = isUsualDate(event) && (day < today || day > weekEnd);
      return { day, event, isOldDate: false, isRoutine };
    }),
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
  };
}

/** The day under which an event is listed: its first in the month, or today while it is in progress. */
function shownDay({ days }: CalendarEvent, month: string, today: string): string {
  const inMonth = days.filter((day) => day.startsWith(month));
  return inMonth.find((day) => day >= today) ?? inMonth[0] ?? "";
}

/** Whether it is on every week, and on this date as usual. */
function isUsualDate({ isWeekly, days, cancelled, movedFrom, isMeeting }: CalendarEvent): boolean {
  return isWeekly && days.length === 1 && !cancelled && !movedFrom && !isMeeting;
}
