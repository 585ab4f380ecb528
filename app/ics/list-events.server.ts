import { dayAfter, lastDayReached } from "../platform/dates.ts";
import { type CalendarEvent, describeOccurrence } from "./describe-event.server.ts";
import { eventKey, readEventName } from "./event-url.server.ts";
import { type NamedEvent, relatedTo } from "./event-values.server.ts";
import {
  findOccurrence,
  listOccurrences,
  nextOccurrence,
  type Occurrence,
  readSeries,
} from "./series.server.ts";

export type Calendar = ReturnType<typeof readCalendar>;

/** A calendar's events, ready to be listed by month or looked up. @param timeZone the IANA zone to show them in. */
export function readCalendar(events: readonly NamedEvent[], timeZone: string) {
  // A cache: URLs can name about 400.
  const months = new Map<string, CalendarEvent[]>();
  return { events, series: readSeries(events, timeZone), timeZone, months };
}

/** More than any association has, and few enough for a page. */
export const MOST_EVENTS_A_MONTH = 1000;

/** The dates that touch a month in any time zone: at most one more than a page can show. */
export function listAround({ series }: Calendar, month: string): Occurrence[] {
  const [first, last] = [dayAfter(`${month}-01`, -2), dayAfter(`${month}-01`, 33)];
  const all = series.values().flatMap((one) => listOccurrences(one, first, last));
  return all.take(MOST_EVENTS_A_MONTH + 1).toArray();
}

/** The events that touch a month, by start; all-day events come first in a day. @param month as 2026-12. */
export function listMonthEvents(calendar: Calendar, month: string): CalendarEvent[] {
  return calendar.months.getOrInsertComputed(month, () =>
    listAround(calendar, month)
      .map((occurrence) => describeOccurrence(occurrence, calendar.timeZone))
      .filter(({ days }) => days.some((day) => day.startsWith(month)))
      .sort(inOrder),
  );
}

function inOrder(one: CalendarEvent, other: CalendarEvent): number {
  const byDay = (one.days[0] ?? "").localeCompare(other.days[0] ?? "");
  return (
    byDay || Number(one.time !== null) - Number(other.time !== null) || one.start - other.start
  );
}

/**
 * Finds an event by its name in a URL.
 *
 * @param name such as board-meeting-1a2b3c4d-2026-12-08; the words are ignored, so that an event is still found
 * after its title has changed. For a series without a date, the next one is found.
 * @returns null if there is none, or if its date is outside the calendar's range.
 */
export function findEvent(calendar: Calendar, name: string, now = Date.now()) {
  const named = readEventName(name);
  const last = lastDayReached(new Date(now).toISOString());
  if (!named || (named.date && named.date.slice(0, 10) > last)) return null;
  const { key, date } = named;
  const own = calendar.series.filter(({ uid }) => eventKey(uid) === key);
  const past = calendar.series.filter(({ event }) =>
    relatedTo(event.values).some((uid) => eventKey(uid) === key),
  );
  for (const series of [...own, ...past]) {
    const occurrence = date ? findOccurrence(series, date) : nextOccurrence(series, now);
    if (!occurrence) continue;
    return { series, occurrence, event: describeOccurrence(occurrence, calendar.timeZone) };
  }
  return null;
}
