import { createHash } from "node:crypto";
import { isDay } from "../platform/dates.ts";
import type { ClockTime } from "./clock-times.server.ts";
import { nameOf, ownLines, rawValue } from "./ics-text.server.ts";

/**
 * A stored event: its form's values by field name (content/kinds/events.ts), and some that the form doesn't have:
 * `uid`, if the slug isn't the UID; `recurrence`, which date of a series this changes; and `more`, other lines of
 * its calendar file (see `keptLines`). `zoneRules`, kept by older imports, describes a `zone` that only the file defines.
 */
export type EventValues = Readonly<Record<string, string>>;

export interface NamedEvent {
  slug: string;
  values: EventValues;
  /** Who sees it; in calendar files, residents' events are private (CLASS). All dates of a series have its own. */
  audience?: "everyone" | "residents";
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The slug for a UID: the UID itself if it is a UUID, as for events created on this site. */
export function slugOfUid(uid: string): string {
  if (uuid.test(uid)) return uid;
  return createHash("sha256").update(uid).digest("hex").slice(0, 16);
}

/** The UID by which calendar programs know an event; all dates of a series share it. */
export function uidOf({ slug, values }: NamedEvent): string {
  return values["uid"] ?? slug;
}

/** Splits a changed date's slug; null for any other slug. @returns `date` as by `nameOfDate`. */
export function dateOfSlug(slug: string): { series: string; date: string } | null {
  const [, series, date] = /^(.+)-(\d{4}-\d\d-\d\d(?:-\d{4})?)$/.exec(slug) ?? [];
  return series && date && isDay(date.slice(0, 10)) ? { series, date } : null;
}

/** Names a date of a series in slugs and URLs: 2026-12-08, or 2026-12-08-1830 if its time isn't the usual one. */
export function nameOfDate({ day, time }: ClockTime, { startTime = "" }: EventValues): string {
  return time === "" || time === startTime ? day : `${day}-${time.replace(":", "")}`;
}

/** The inverse of `nameOfDate`, in the series' zone. */
export function dateOfName(name: string, { startTime = "" }: EventValues): ClockTime {
  const time = name.slice("2026-12-08-".length);
  return {
    day: name.slice(0, 10),
    time: time ? `${time.slice(0, 2)}:${time.slice(2)}` : startTime,
  };
}

export function isSeries({ repeats, more = "" }: EventValues): boolean {
  return Boolean(repeats) || /^(RRULE|RDATE)[;:]/im.test(more);
}

export function isCanceled(values: EventValues): boolean {
  return values["status"] === "canceled";
}

export function startOf({ startDate = "", startTime = "" }: EventValues): ClockTime {
  return { day: startDate, time: startTime };
}

/** The end of an event; for an all-day event, its last day. */
export function endOf(values: EventValues): ClockTime {
  const { startDate = "", endDate = startDate, startTime = "", endTime = startTime } = values;
  return { day: endDate, time: startTime && endTime };
}

/** The lines with one of these names that no form field holds. */
export function moreLines({ more = "" }: EventValues, ...names: string[]): string[] {
  return ownLines(more.split("\n")).filter((line) => names.includes(nameOf(line)));
}

/** The properties without a form field that the site uses, or calendar programs need. */
const kept = [
  ...["DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "STATUS", "TRANSP", "CATEGORIES"],
  ...["RRULE", "RDATE", "RELATED-TO", "X-MOVED-FROM"],
];

/**
 * An event's lines, without what nobody could see or remove on the site, but would get out with its calendar: who was
 * invited, an online meeting's address, an attachment, the description as it once was.
 */
export function keptLines(lines: readonly string[]): string[] {
  const isPage = (line: string) => nameOf(line) === "URL" && /^https?:\/\//i.test(rawValue(line));
  return ownLines(lines).filter((line) => kept.includes(nameOf(line)) || isPage(line));
}

/** The UIDs of what an event belongs to (RFC 5545, 3.8.4.5): of a series that began anew, in its past. */
export function relatedTo(values: EventValues): string[] {
  return moreLines(values, "RELATED-TO").map(rawValue);
}

/** How often an event was changed, as calendar programs compare it. */
export function sequenceOf(values: EventValues): number {
  return Number(moreLines(values, "SEQUENCE").map(rawValue)[0] ?? 0) || 0;
}
