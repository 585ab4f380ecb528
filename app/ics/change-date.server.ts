import { randomUUID } from "node:crypto";
import { dayAfter, isDay, todayIn } from "../platform/dates.ts";
import { formatDay } from "../platform/format-date.ts";
import { PlainError } from "../platform/plain-error.ts";
import { readRule } from "./describe-event.server.ts";
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

/** A published series' next date, if it has begun, and could begin anew on that day. */
export function findNext(series: EventValues): string | undefined {
  const { startDate = "", repeats = "", until, except = "", more = "" } = series;
  if (!repeats || startDate >= todayIn("UTC")) return undefined;
  const values = { startDate, repeats, except, more, ...(until && { until }) };
  const rule = readRule(values);
  if (rule === "irregularly" || rule.count) return undefined;
  const event = { slug: "series", values };
  return listDates(event, [event], "UTC")[0]?.day;
}

/** The days on which a series begins anew, if its past dates are to stay as they were; its own if it did already. */
export function beginAnew(
  { past, startDate = "", endDate = "" }: EventValues,
  before: EventValues,
): EventValues {
  const { startDate: first = "" } = before;
  if (!past || !isDay(startDate)) return {};
  const day = startDate > first ? startDate : (findNext(before) ?? first);
  if (!isDay(endDate)) return { startDate: day };
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000;
  return { startDate: day, endDate: dayAfter(day, days) };
}

/**
 * A series' past as one of its own, if it begins anew under its name.
 *
 * @param dates its changed dates.
 * @throws PlainError if it would end before.
 */
export function keepPast<Event extends NamedEvent>(
  { startDate: day = "", until: end }: EventValues,
  before: Event,
  dates: readonly Event[],
): { slug: string; to: Event | null }[] {
  const { uid: _, until = "", ...values } = before.values;
  if (day <= (values["startDate"] ?? "")) return [];
  if (end && end < day) throw new PlainError(endsBefore(day));
  const slug = randomUUID();
  const last = dayAfter(day, -1);
  const more = [values["more"], `RELATED-TO:${uidOf(before)}`].filter(Boolean).join("\n");
  const ended = { ...values, more, until: until && until < last ? until : last };
  const past = dates.flatMap((date) => {
    const name = dateOfSlug(date.slug)?.date ?? "";
    if (name >= day) return [];
    const to = { ...date, slug: `${slug}-${name}`, values: { ...date.values, uid: slug } };
    return [
      { slug: date.slug, to: null },
      { slug: to.slug, to },
    ];
  });
  return [{ slug, to: { ...before, slug, values: ended } }, ...past];
}

const endsBefore = (day: string) =>
  `“Repeats until” is before ${formatDay(day)}, when your change begins. Enter a later day there, or leave it blank.`;
