import type ICAL from "ical.js";
import { longestEventDays } from "../platform/limits.ts";
import { occurrenceName } from "./event-url.server.ts";
import { listSeriesDates } from "./series-dates.server.ts";

/** A date of a series, or the one date of an event that doesn't repeat. */
export type Occurrence = ReturnType<ICAL.Event["getOccurrenceDetails"]>;

/** The longest interval between two dates of a series: a little over four years. */
const LONGEST_PAUSE_DAYS = 2000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The dates of a series that touch a month (as 2026-12), and possibly a few around it. */
export function listInMonth(series: ICAL.Event, month: string): Occurrence[] {
  const monthStart = Date.parse(`${month}-01T00:00:00Z`);
  // Two days cover time zones.
  const first = monthStart - 2 * DAY_MS;
  const last = monthStart + 33 * DAY_MS;
  const single = singleOf(series);
  if (single && (single.end <= first || single.start >= last)) return [];
  return [...listOccurrences(series, first, last)].filter(
    ({ startDate, endDate }) =>
      endDate.toUnixTime() * 1000 > first && startDate.toUnixTime() * 1000 < last,
  );
}

/** The start and end of an event that doesn't repeat, in milliseconds since 1970. */
interface Single {
  start: number;
  end: number;
}

/** A cache: most events don't repeat, and each month looks at all of them. */
const singles = new WeakMap<ICAL.Event, Single | null>();

/** When an event is; null for one that repeats. */
function singleOf(event: ICAL.Event): Single | null {
  const known = singles.get(event);
  if (known !== undefined) return known;
  const { startDate, endDate } = event;
  const found = event.isRecurring()
    ? null
    : { start: startDate.toUnixTime() * 1000, end: endDate.toUnixTime() * 1000 };
  singles.set(event, found);
  return found;
}

/** The date of a series that a URL names (event-url.server.ts). */
export function findOccurrence(series: ICAL.Event, name: string): Occurrence | undefined {
  const day = Date.parse(name.slice(0, 10));
  return listOccurrences(series, day - 2 * DAY_MS, day + 2 * DAY_MS).find(
    ({ recurrenceId }) => occurrenceName(series, recurrenceId) === name,
  );
}

/** The next date of a series, or its last date if the series is over. */
export function nextOccurrence(series: ICAL.Event, now: number): Occurrence | undefined {
  const until = now + LONGEST_PAUSE_DAYS * DAY_MS;
  const isAhead = ({ item, endDate }: Occurrence) =>
    endDate.toUnixTime() * 1000 > now - DAY_MS && !isCancelled(item);
  return (
    listOccurrences(series, now, until).find(isAhead) ??
    [...listOccurrences(series, lastDateBefore(series, until), until)].at(-1)
  );
}

/** Whether a date, or an event that doesn't repeat, is cancelled. */
export function isCancelled({ component }: ICAL.Event): boolean {
  return component.getFirstPropertyValue("status") === "CANCELLED";
}

/** The day of the last date of a series by its rule, in milliseconds since 1970. */
function lastDateBefore(series: ICAL.Event, until: number): number {
  return (series.isRecurring() && datesUntil(series, until).at(-1)?.day) || 0;
}

/**
 * The dates of a series that may touch a time span; the caller knows the time zone and filters them. A date's
 * details are slow to read, so this reads as few as possible.
 */
function* listOccurrences(event: ICAL.Event, from: number, until: number): Generator<Occurrence> {
  if (!event.isRecurring()) {
    const { startDate, endDate } = event;
    yield { recurrenceId: event.recurrenceId ?? startDate, item: event, startDate, endDate };
    return;
  }
  const length = Math.min(longestEventDays * DAY_MS, lengthOf(event)) + DAY_MS;
  const changed = daysOfChanges(event);
  // Later ones may be moved into the span.
  const last = until + longestEventDays * DAY_MS;
  for (const { day, date } of datesUntil(event, last)) {
    if (day > last) return;
    const isNear = day >= from - length && day <= until + DAY_MS;
    if (isNear || changed.has(day)) yield event.getOccurrenceDetails(date);
  }
}

/** The duration of an unchanged date of a series, in milliseconds. */
function lengthOf({ startDate, endDate }: ICAL.Event): number {
  return (endDate.toUnixTime() - startDate.toUnixTime()) * 1000;
}

/** The days of changed dates, which may have moved to any day, with a day's margin for UTC. */
function daysOfChanges({ exceptions }: ICAL.Event): Set<number> {
  const days = Object.keys(exceptions).map((id) => Date.parse(id.slice(0, 10)));
  return new Set(days.flatMap((day) => [day - DAY_MS, day, day + DAY_MS]));
}

/** A date of a series by its rule, and its day in milliseconds since 1970 (UTC). */
interface SeriesDate {
  day: number;
  date: ICAL.Time;
}

interface Unfolded {
  dates: SeriesDate[];
  iterator: Iterator<ICAL.Time>;
  isWhole: boolean;
}

/** A cache: expanding takes about 10 µs a date, and many pages need the same dates. */
const known = new WeakMap<ICAL.Event, Unfolded>();

/**
 * The first dates of a series, in order, up to a moment and possibly a few after it.
 *
 * @param until in milliseconds since 1970.
 * @throws CalendarFault if its calendar's steps are used up (recurrence-limit.server.ts).
 */
function datesUntil(series: ICAL.Event, until: number): readonly SeriesDate[] {
  const unfolded = known.get(series) ?? {
    dates: [],
    iterator: listSeriesDates(series, changedDates(series)),
    isWhole: false,
  };
  known.set(series, unfolded);
  unfoldUntil(unfolded, until);
  return unfolded.dates;
}

/** The changed dates of a series, except canceled ones and those of an older version. */
function changedDates({ exceptions, sequence }: ICAL.Event): ICAL.Time[] {
  const changes = Object.values(exceptions).filter(
    (change) => !isCancelled(change) && !((change.sequence ?? 0) < (sequence ?? 0)),
  );
  return changes.map(({ recurrenceId }) => recurrenceId);
}

function unfoldUntil(unfolded: Unfolded, until: number): void {
  const { dates, iterator } = unfolded;
  while (!unfolded.isWhole && !((dates.at(-1)?.day ?? Number.NEGATIVE_INFINITY) > until)) {
    const { value: date, done } = iterator.next();
    if (!done) dates.push({ day: Date.UTC(date.year, date.month - 1, date.day), date });
    unfolded.isWhole = done === true;
  }
}
