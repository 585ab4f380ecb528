import type { ShownEvent } from "../ics/describe-event.server.ts";
import { weekdayOf } from "../ics/format-event.ts";
import { dayAfter } from "../platform/dates.ts";

export interface AgendaEntry {
  event: ShownEvent;
  /** Whether this is the day that the event was moved away from. */
  isOldDate: boolean;
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
  /** What repeats weekly after the week from today, listed once. */
  weekly: WeeklyEvent[];
}

export interface WeeklyEvent {
  /** Its first date that isn't listed. */
  event: ShownEvent;
  /** As in "Tuesday". */
  weekdays: string[];
  /** Its first day if it starts within the month, and its last if it ends there. */
  from: string | null;
  until: string | null;
  /** The month's coming days on which it isn't held. */
  except: string[];
}

interface Month {
  /** As 2026-11. */
  month: string;
  today: string;
  events: ShownEvent[];
  movedAway: ShownEvent[];
}

export function arrangeAgenda({ month, today, events, movedAway }: Month): MonthAgenda {
  const weekEnd = dayAfter(today, 6);
  const isRoutine = (event: ShownEvent) => {
    const day = shownDay(event, month, today);
    return isUsualDate(event) && (day < today || day > weekEnd);
  };
  const entries = [
    ...movedAway.map((event) => ({
      day: event.movedFrom?.day ?? "",
      ...{ event, isOldDate: true },
    })),
    ...events
      .filter((event) => !isRoutine(event))
      .map((event) => ({ day: shownDay(event, month, today), event, isOldDate: false })),
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
    weekly: listWeekly(
      month,
      today,
      events.filter((event) => isRoutine(event) && shownDay(event, month, today) > today),
    ),
  };
}

/** From 0, for Sunday. */
function weekdayNumber(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** @param dates of weekly events, by day. */
function listWeekly(month: string, today: string, dates: ShownEvent[]): WeeklyEvent[] {
  const weekEnd = dayAfter(today, 6);
  const alike = Map.groupBy(dates, ({ uid, time }) => `${uid} ${time}`);
  return [...alike.values()].flatMap((ofOne) => {
    const days = ofOne.flatMap((event) => event.days);
    const [event] = ofOne;
    const [first = "", last = ""] = [days[0], days.at(-1)];
    if (!event) return [];
    const left = event.except.filter((day) => day.startsWith(month));
    const weekdays = days.toSorted((one, other) => weekdayNumber(one) - weekdayNumber(other));
    const begins = dayAfter(`${month}-01` > weekEnd ? `${month}-01` : weekEnd, 7);
    return {
      event,
      weekdays: [...new Set(weekdays.map(weekdayOf))],
      from: first > begins && !left.some((day) => day < first) ? first : null,
      until: dayAfter(last, 7).startsWith(month) && !left.some((day) => day > last) ? last : null,
      except: left.filter((day) => day >= today),
    };
  });
}

/** The day under which an event is listed: its first in the month, or today while it is in progress. */
function shownDay({ days }: ShownEvent, month: string, today: string): string {
  const inMonth = days.filter((day) => day.startsWith(month));
  return inMonth.find((day) => day >= today) ?? inMonth[0] ?? "";
}

/** Whether it is weekly, and this date is as usual. */
function isUsualDate({ isWeekly, days, canceled, movedFrom, isMeeting }: ShownEvent): boolean {
  return isWeekly && days.length === 1 && !canceled && !movedFrom && !isMeeting;
}
