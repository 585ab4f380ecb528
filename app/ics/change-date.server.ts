import { monthAfter, todayIn } from "../platform/dates.ts";
import { readEventName } from "./event-url.server.ts";
import {
  dateOfSlug,
  type EventValues,
  isSeries,
  type NamedEvent,
  uidOf,
} from "./event-values.server.ts";
import { findOccurrence } from "./occurrences.server.ts";
import { readEvents } from "./read-event.server.ts";
import { type Calendar, listMonthEvents, readCalendar } from "./read-ics.server.ts";
import { writeCalendar } from "./write-event.server.ts";
import { oneDate } from "./write-ics.server.ts";

/** The series that a slug names a date of, and that date; null if there is none. */
function findSeries(slug: string, events: readonly NamedEvent[]) {
  const named = dateOfSlug(slug);
  const series = events.find((event) => event.slug === named?.series);
  return named && series && isSeries(series.values) ? { series, date: named.date } : null;
}

function read(events: readonly NamedEvent[], timeZone: string): Calendar {
  return readCalendar(writeCalendar(events, { name: "", timeZone }), timeZone, () => {});
}

/**
 * What a date of a series says, as long as it isn't changed.
 *
 * @param slug the date's.
 * @param timeZone the association's.
 * @returns null if there is no such date.
 */
export function beginDate(
  slug: string,
  events: readonly NamedEvent[],
  timeZone: string,
): EventValues | null {
  const found = findSeries(slug, events);
  if (!found) return null;
  const { series, date } = found;
  const [whole] = read([series], timeZone).series;
  const occurrence = whole && findOccurrence(whole, date);
  if (!occurrence) return null;
  const [said] = readEvents([oneDate(occurrence)], timeZone);
  const { zoneRules = "" } = series.values;
  const own = { uid: uidOf(series), recurrence: date, ...(zoneRules && { zoneRules }) };
  return said ? { ...said.values, ...own } : null;
}

/** A date of a series in a list. */
export interface SeriesDate {
  slug: string;
  /** As 2026-12-08. */
  day: string;
  isCanceled: boolean;
}

const MONTHS_AHEAD = 12;
const MOST_DATES = 20;

/** The next dates of a series within a year, canceled ones too. */
export function listDates(
  series: NamedEvent,
  events: readonly NamedEvent[],
  timeZone: string,
  now = Date.now(),
): SeriesDate[] {
  if (!isSeries(series.values)) return [];
  const uid = uidOf(series);
  const calendar = read(
    events.filter((event) => uidOf(event) === uid),
    timeZone,
  );
  const today = todayIn(timeZone, new Date(now));
  const months = Array.from({ length: MONTHS_AHEAD }, (_, ahead) =>
    monthAfter(today.slice(0, 7), ahead, today),
  );
  const found = new Map<string, SeriesDate>();
  for (const month of months) {
    if (!month || found.size >= MOST_DATES) break;
    for (const { href, days, end, cancelled } of listMonthEvents(calendar, month)) {
      const date = readEventName(href.slice("/calendar/".length))?.date;
      const slug = `${series.slug}-${date}`;
      if (date && end > now) found.set(slug, { slug, day: days[0] ?? "", isCanceled: cancelled });
    }
  }
  return [...found.values()].slice(0, MOST_DATES);
}
