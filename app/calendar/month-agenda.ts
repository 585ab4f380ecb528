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

/** Today and the days of the six after it that have something on them, and the last of these six days. */
export function listSoon(months: ShownMonth[], today: string) {
  const last = dayAfter(today, 6);
  const entries = months.flatMap((month) => listEntries({ ...month, today }));
  const soon = entries.filter(({ day }) => today <= day && day <= last);
  // What goes on from one month into the next is in both.
  const once = Map.groupBy(soon, ({ event, isOldDate }) => `${event.href} ${isOldDate}`);
  const days = listDays([...once.values()].flatMap((alike) => alike.slice(0, 1)));
  const isFree = days[0]?.day !== today;
  return { days: isFree ? [{ day: today, entries: [] }, ...days] : days, last };
}

/**
 * Arranges a month's events: the days before today, in the current month; the other days, if they are `after` what is
 * listed elsewhere; and what repeats weekly, listed once instead of under each of its days, apart if the current month
 * has no more of it. `isOldDate` means that an event was moved away from the day.
 */
export function arrangeAgenda({ after = "", ...shown }: Month & { after?: string }) {
  const weekly = listWeekly(shown);
  const days = listDays(
    listEntries(shown).filter(({ event, isOldDate }) => isOldDate || !isUsualDate(event)),
  );
  const isCurrent = shown.today.startsWith(shown.month);
  const isPast = (day: string) => isCurrent && day < shown.today;
  return {
    earlier: days.filter(({ day }) => isPast(day)),
    coming: days.filter(({ day }) => !isPast(day) && day > after),
    weeklyEarlier: weekly.filter(({ isOver }) => isCurrent && isOver),
    weekly: weekly.filter(({ isOver }) => !isCurrent || !isOver),
  };
}

function listEntries({ month, today, events, movedAway }: Month) {
  return [
    ...movedAway.map((event) => ({ day: event.movedFrom ?? "", event, isOldDate: true })),
    ...events.map((event) => ({ day: shownDay(event, month, today), event, isOldDate: false })),
  ];
}

function listDays(entries: ReturnType<typeof listEntries>) {
  return [...Map.groupBy(entries, ({ day }) => day)]
    .map(([day, ofDay]) => ({ day, entries: ofDay }))
    .sort((one, other) => one.day.localeCompare(other.day));
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
export function isUsualDate({ weekly, days, canceled, isChanged, isMeeting }: ShownEvent): boolean {
  return weekly !== null && days.length === 1 && !canceled && !isChanged && !isMeeting;
}
