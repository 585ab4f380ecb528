import { createHash } from "node:crypto";
import type { ClockTime } from "./clock-times.server.ts";
import { nameOf, ownLines } from "./ics-text.server.ts";

/**
 * An event as the site keeps it: the values of its form by name (content/kinds/events.ts), and these, which the
 * form hasn't: `uid`, unless the slug is it; `recurrence`, for a changed date of a series, which date it is; and
 * `more`, the other lines of its calendar file. `zoneRules`, which older imports kept, describes a `zone` that only
 * the file knows.
 */
export type EventValues = Readonly<Record<string, string>>;

/** An event and its slug. */
export interface NamedEvent {
  slug: string;
  values: EventValues;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The slug of the event or series with a UID: a UUID itself, as those that begin on this site have. */
export function slugOfUid(uid: string): string {
  if (uuid.test(uid)) return uid;
  return createHash("sha256").update(uid).digest("hex").slice(0, 16);
}

/** The UID by which calendar programs know an event. All dates of a series have the same. */
export function uidOf({ slug, values }: NamedEvent): string {
  return values["uid"] ?? slug;
}

/**
 * The series and the date in the slug of a changed date; null if it is another slug.
 *
 * @returns the date as `nameOfDate` writes it.
 */
export function dateOfSlug(slug: string): { series: string; date: string } | null {
  const [, series, date] = /^(.+)-(\d{4}-\d\d-\d\d(?:-\d{4})?)$/.exec(slug) ?? [];
  return series && date ? { series, date } : null;
}

/** How a slug and a URL name a date of a series: 2026-12-08, or 2026-12-08-1830 where its time isn't the usual one. */
export function nameOfDate({ day, time }: ClockTime, { startTime = "" }: EventValues): string {
  return time === "" || time === startTime ? day : `${day}-${time.replace(":", "")}`;
}

/** The day and time that `nameOfDate` named, on the clock of the series. */
export function dateOfName(name: string, { startTime = "" }: EventValues): ClockTime {
  const time = name.slice("2026-12-08-".length);
  return {
    day: name.slice(0, 10),
    time: time ? `${time.slice(0, 2)}:${time.slice(2)}` : startTime,
  };
}

/** Whether an event repeats. */
export function isSeries({ repeats, more = "" }: EventValues): boolean {
  return Boolean(repeats) || /^(RRULE|RDATE)[;:]/im.test(more);
}

/** Whether a date, or an event that doesn't repeat, is canceled. */
export function isCanceled(values: EventValues): boolean {
  return values["status"] === "canceled";
}

/** The start of an event. */
export function startOf({ startDate = "", startTime = "" }: EventValues): ClockTime {
  return { day: startDate, time: startTime };
}

/** The end of an event; of one that lasts whole days, its last day. */
export function endOf(values: EventValues): ClockTime {
  const { startDate = "", endDate = startDate, startTime = "", endTime = startTime } = values;
  return { day: endDate, time: startTime && endTime };
}

/** The lines that no field says and that have one of these names. */
export function moreLines({ more = "" }: EventValues, ...names: string[]): string[] {
  return ownLines(more.split("\n")).filter((line) => names.includes(nameOf(line)));
}
