import type ICAL from "ical.js";

/** A date of a series, as its rule gives it, and its day in milliseconds since 1970 (UTC). */
interface SeriesDate {
  day: number;
  date: ICAL.Time;
}

interface Unfolded {
  dates: SeriesDate[];
  iterator: ReturnType<ICAL.Event["iterator"]>;
  isWhole: boolean;
}

/** Unfolding takes long (a date some 10 µs), and many pages ask for the same: each is unfolded once. */
const known = new WeakMap<ICAL.Event, Unfolded>();

/**
 * The first dates of a series, in their order, up to a moment and maybe a few after it.
 *
 * @param until in milliseconds since 1970.
 * @throws CalendarFault when its calendar's steps are used up (counted-rules.server.ts).
 */
export function datesUntil(series: ICAL.Event, until: number): readonly SeriesDate[] {
  const unfolded = known.get(series) ?? {
    dates: [],
    iterator: series.iterator(),
    isWhole: false,
  };
  known.set(series, unfolded);
  unfoldUntil(unfolded, until);
  return unfolded.dates;
}

function unfoldUntil(unfolded: Unfolded, until: number): void {
  const { dates, iterator } = unfolded;
  while (!unfolded.isWhole && !((dates.at(-1)?.day ?? Number.NEGATIVE_INFINITY) > until)) {
    const date = iterator.next();
    if (date) dates.push({ day: Date.UTC(date.year, date.month - 1, date.day), date });
    unfolded.isWhole = !date;
  }
}
