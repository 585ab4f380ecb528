import { dayAfter, todayIn } from "../platform/dates.ts";
import {
  dateOfSlug,
  type EventValues,
  endOf,
  isCanceled,
  isSeries,
  type NamedEvent,
  startOf,
  uidOf,
} from "./event-values.server.ts";
import { findOccurrence, listOccurrences, readSeries } from "./series.server.ts";

/**
 * The values of a date of a series before it is first changed.
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
  const named = dateOfSlug(slug);
  const found = events.find((event) => event.slug === named?.series);
  if (!named || !found || !isSeries(found.values)) return null;
  const [series] = readSeries([found], timeZone);
  return (series && findOccurrence(series, named.date)?.values) ?? null;
}

const changedTogether = [
  ...[["title"], ["location"], ["description"]],
  ["startDate", "startTime", "endDate", "endTime", "zone"],
];

/**
 * A changed date's values after a change of its series: it follows in what it had from the series.
 *
 * @param was what the series gave the date before, and `is`, gives it now.
 */
export function followSeries(values: EventValues, was: EventValues, is: EventValues): EventValues {
  const followed = changedTogether
    .filter((names) => names.every((name) => (values[name] ?? "") === (was[name] ?? "")))
    .flat()
    .filter((name) => was[name] !== is[name]);
  if (followed.length === 0) return values;
  return { ...values, ...Object.fromEntries(followed.map((name) => [name, is[name] ?? ""])) };
}

const DAYS_AHEAD = 366;

/** A series' next dates, within a year, including canceled ones. */
export function listDates(
  { slug, values }: NamedEvent,
  events: readonly NamedEvent[],
  timeZone: string,
  now = Date.now(),
) {
  if (!isSeries(values)) return [];
  const uid = uidOf({ slug, values });
  const alike = events.filter((event) => uidOf(event) === uid);
  const today = todayIn(timeZone, new Date(now));
  return (
    readSeries(alike, timeZone)
      .flatMap((series) => listOccurrences(series, today, dayAfter(today, DAYS_AHEAD)))
      // A date of the evening before may be among those that touch today.
      .filter(({ values }) => endOf(values).day >= today)
      .map((date) => ({
        slug: `${slug}-${date.name}`,
        day: startOf(date.values).day,
        isCanceled: isCanceled(date.values),
      }))
      .sort((one, other) => one.day.localeCompare(other.day))
  );
}
