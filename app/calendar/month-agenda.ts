import type { ShownEvent } from "../ics/describe-event.server.ts";
import { dayAfter } from "../platform/dates.ts";

export type AgendaDay = ReturnType<typeof arrangeAgenda>["coming"][number];
export type WeeklyEvent = ReturnType<typeof listWeekly>[number];

export interface ShownMonth {
  /** As 2026-11. */
  month: string;
  events: ShownEvent[];
  /** The events that were moved away from a day of the month. */
  movedAway: ShownEvent[];
}

type Month = ShownMonth & { today: string };

/**
 * Arranges a month's events: the days before today, in the current month; the other days, where in the current month
 * today comes first, even if nothing is planned; and what repeats weekly, listed once instead of under each of its
 * days after a week from today, apart if the current month has no more of it. `isOldDate` means that an event was moved away from the day.
 */
export function arrangeAgenda({ month, today, events, movedAway }: Month) {
  const isSoon = (day: string) => today <= day && day <= dayAfter(today, 6);
  const weekly = listWeekly({ month, today, events, movedAway });
  const entries = [
    ...movedAway.map((event) => ({
      day: event.movedFrom ?? "",
      ...{ event, isOldDate: true },
    })),
    ...events
      .filter((event) => !isUsualDate(event) || event.days.some(isSoon))
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
    weeklyEarlier: weekly.filter(({ isOver }) => isCurrent && isOver),
    weekly: weekly.filter(({ isOver }) => !isCurrent || !isOver),
  };
}

/** Weekly events, each with its first date from today on, or, if the month has no more of it, its first in the month. */
function listWeekly({ month, today, events, movedAway }: Month) {
  const alike = Map.groupBy(events.filter(isUsualDate), ({ uid, time }) => `${uid} ${time}`);
  const off = [
    ...events
      .filter(({ canceled, isChanged, movedFrom }) => canceled || (isChanged && !movedFrom))
      .map(({ uid, days: [day], canceled, time }) => ({ uid, day, heldAt: canceled ? "" : time })),
    ...movedAway.map(({ uid, movedFrom }) => ({ uid, day: movedFrom ?? undefined, heldAt: "" })),
  ];
  return [...alike.values()].flatMap((all) => {
    const coming = all.filter((event) => (event.days[0] ?? "") >= today);
    const isOver = coming.length === 0;
    const ofOne = isOver ? all : coming;
    const start = isOver ? month : today;
    const days = ofOne.flatMap((event) => event.days);
    const [event] = ofOne;
    const last = days.at(-1) ?? "";
    if (!event) return [];
    const own = off.filter(({ uid }) => uid === event.uid);
    const unusual = [...event.except, ...own.flatMap(({ day }) => day ?? [])].sort();
    const left = [...new Set(unusual)].filter((day) => day.startsWith(month));
    // Such as elsewhere, which the list of days says.
    const isHeld = (day: string) => own.some((one) => one.day === day && one.heldAt === event.time);
    return {
      ...{ event, isOver },
      // Its first day if it starts within the month, and its last if it ends there.
      from: event.since.startsWith(month) && event.since > start ? event.since : null,
      until: dayAfter(last, 7).startsWith(month) && !left.some((day) => day > last) ? last : null,
      // The month's days (the coming ones, unless it is over) on which it isn't held then: left out, canceled, at another time or moved to another.
      except: left.filter((day) => day >= start && !isHeld(day)),
    };
  });
}

/** The day under which an event is listed: its first in the month, or today while it is in progress. */
function shownDay({ days }: ShownEvent, month: string, today: string): string {
  const inMonth = days.filter((day) => day.startsWith(month));
  return inMonth.find((day) => day >= today) ?? inMonth[0] ?? "";
}

/** Whether it is weekly, and this date is as usual. */
function isUsualDate({ weekly, days, canceled, isChanged, isMeeting }: ShownEvent): boolean {
  return weekly !== null && days.length === 1 && !canceled && !isChanged && !isMeeting;
}
