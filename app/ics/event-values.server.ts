import { createHash } from "node:crypto";
import type { DateValue } from "./date-values.server.ts";

/**
 * An event as the site keeps it: the values of its form by name (content/kinds/events.ts), and these, which the
 * form hasn't: `uid`, unless the slug is it; `recurrence`, for a changed date of a series, which date it is;
 * `zoneRules`, the rules of a time zone that only a calendar file knows; and `more`, its other lines.
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
 * @returns the date as `occurrenceName` writes it.
 */
export function dateOfSlug(slug: string): { series: string; date: string } | null {
  const [, series, date] = /^(.+)-(\d{4}-\d\d-\d\d(?:-\d{4})?)$/.exec(slug) ?? [];
  return series && date ? { series, date } : null;
}

/** Whether an event repeats. */
export function isSeries({ repeats, more = "" }: EventValues): boolean {
  return Boolean(repeats) || /^(RRULE|RDATE)[;:]/im.test(more);
}

/** A day, and a time as in a form, as a calendar's date. */
export function toDate(day: string, time: string | undefined, zone: string): DateValue {
  const compact = day.replaceAll("-", "");
  if (!time) return { day: compact, time: null, zone: null };
  return { day: compact, time: `${time.replace(":", "")}00`, zone };
}

/** A calendar's day as in a form: 2026-12-08. */
export function formatDayOf({ day }: Pick<DateValue, "day">): string {
  return day.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
}

/** A calendar's time as in a form: 19:00; "" for a whole day. */
export function formatTimeOf({ time }: Pick<DateValue, "time">): string {
  return time ? `${time.slice(0, 2)}:${time.slice(2, 4)}` : "";
}
