import ICAL from "ical.js";
import { dayAfter } from "../platform/dates.ts";
import { formatTime, formatTimes } from "../platform/format-date.ts";
import { longestEventDays } from "../platform/limits.ts";
import { eventUrl, seriesUrl } from "./event-url.server.ts";
import { momentOf, readMovedFrom } from "./moved-from.server.ts";
import { isCancelled, type Occurrence } from "./occurrences.server.ts";
import { shortZoneName } from "./time-zone-rules.server.ts";

/** One event on the days it touches, in the association's time zone. */
export interface CalendarEvent {
  id: string;
  /** Shared by all dates of an event that repeats. */
  uid: string;
  /** Its page, such as /calendar/board-meeting-1a2b3c4d-2026-12-08. */
  href: string;
  title: string;
  location: string | null;
  description: string | null;
  /** The days it touches, such as 2026-12-08, first to last. */
  days: string[];
  /** Such as "7–9 pm"; null for an all-day event. */
  time: string | null;
  /** When it begins, such as "7 pm"; null for an all-day event. */
  begins: string | null;
  /** Its start and end, in milliseconds since 1970. */
  start: number;
  end: number;
  /** Whether it was cancelled. */
  cancelled: boolean;
  /** Its original time; null if it wasn't moved. */
  movedFrom: { day: string; time: string | null } | null;
  /** Whether it is a meeting, by its category or its title. */
  isMeeting: boolean;
}

/**
 * Describes a date of a series, or an event that doesn't repeat.
 *
 * @param timeZone the IANA zone in which days and times are shown.
 */
export function describeOccurrence(
  series: ICAL.Event,
  occurrence: Occurrence,
  timeZone: string,
): CalendarEvent {
  const { recurrenceId, item, startDate, endDate } = occurrence;
  const wholeDays = startDate.isDate;
  const start = momentOf(startDate, timeZone);
  const end = momentOf(endDate, timeZone);
  // The end of an all-day event, and of one that ends at midnight, is the day after its last.
  const endsBefore = dayOf(end) > dayOf(start) && (wholeDays || isMidnight(end));
  const lastDay = endsBefore ? dayAfter(dayOf(end), -1) : dayOf(end);
  const title = textOf(item, "summary") ?? "Event";
  return {
    id: `${series.uid}-${startDate.toString()}`,
    uid: series.uid,
    href: eventUrl(title, series, recurrenceId),
    title,
    location: textOf(item, "location"),
    description: textOf(item, "description"),
    days: listDays(dayOf(start), lastDay),
    time: wholeDays ? null : formatSpan(start, end),
    begins: wholeDays ? null : formatTime(start),
    start: start.epochMilliseconds,
    end: end.epochMilliseconds,
    cancelled: isCancelled(item),
    movedFrom: movedFrom(occurrence, timeZone),
    isMeeting: /\bmeeting\b/i.test(title) || isInMeetings(item) || isInMeetings(series),
  };
}

function isInMeetings({ component }: ICAL.Event): boolean {
  const categories = component.getAllProperties("categories");
  return categories.some((property) => property.getValues().some(isMeetings));
}

function isMeetings(category: unknown): boolean {
  return /^\s*meetings?\s*$/i.test(String(category));
}

/** A text of an event, whatever type the file gives it (SUMMARY;VALUE=DATE). */
function textOf({ component }: ICAL.Event, name: string): string | null {
  return String(component.getFirstPropertyValue(name) ?? "") || null;
}

/**
 * The original time: for a date of a series its RECURRENCE-ID, for another event what was saved with its
 * change.
 */
function movedFrom(
  { recurrenceId, item, startDate }: Occurrence,
  timeZone: string,
): CalendarEvent["movedFrom"] {
  const now = momentOf(startDate, timeZone);
  const isChanged = item.isRecurrenceException() && !item.modifiesFuture();
  const before = isChanged
    ? { start: momentOf(recurrenceId, timeZone), wholeDays: recurrenceId.isDate }
    : readMovedFrom(item, timeZone);
  if (!before || (before.start.equals(now) && before.wholeDays === startDate.isDate)) return null;
  return { day: dayOf(before.start), time: before.wholeDays ? null : formatTime(before.start) };
}

function formatSpan(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): string {
  return start.equals(end) ? formatTime(start) : formatTimes(start, end);
}

function dayOf(moment: Temporal.ZonedDateTime): string {
  return moment.toPlainDate().toString();
}

function isMidnight({ hour, minute, second }: Temporal.ZonedDateTime): boolean {
  return hour + minute + second === 0;
}

function listDays(first: string, last: string): string[] {
  const days = [first];
  let day = first;
  while (day < last && days.length < longestEventDays) {
    day = dayAfter(day, 1);
    days.push(day);
  }
  return days;
}

/** How an event repeats, in the parts of an RRULE (RFC 5545, 3.3.10). */
export interface RepeatRule {
  freq: string;
  interval: number;
  count: number | null;
  /** The last day, if there is one, as 2027-12-31. */
  until: string | null;
  /** The first day, as 2026-12-08. */
  start: string;
  /** BYDAY, BYMONTH, BYMONTHDAY and so on, each with its values. */
  parts: Record<string, (string | number)[] | undefined>;
}

/** An event with all details that its own page shows. */
export interface EventDetails extends CalendarEvent {
  /** How it repeats; "irregularly" if it takes more than one rule, null for an event that doesn't. */
  repeats: RepeatRule | "irregularly" | null;
  /** The URL of the series as a whole; null for an event that doesn't repeat. */
  seriesHref: string | null;
  /** The short name of the association's time zone on that day, as in EST. */
  zoneName: string;
}

/** The details that an event's page shows in addition to the calendar's. */
export function describeEvent(
  { series, event }: { series: ICAL.Event; event: CalendarEvent },
  timeZone: string,
): EventDetails {
  const start = Temporal.Instant.fromEpochMilliseconds(event.start).toZonedDateTimeISO(timeZone);
  const repeats = series.isRecurring();
  return {
    ...event,
    repeats: repeats ? readRule(series) : null,
    seriesHref: repeats ? seriesUrl(event.title, series) : null,
    zoneName: shortZoneName(start),
  };
}

function readRule(series: ICAL.Event): RepeatRule | "irregularly" {
  const rules = series.component.getAllProperties("rrule");
  const [rule] = rules.map((property) => property.getFirstValue());
  const isPlain = rules.length === 1 && !series.component.hasProperty("rdate");
  if (!isPlain || !(rule instanceof ICAL.Recur)) return "irregularly";
  return {
    freq: rule.freq,
    interval: rule.interval,
    count: rule.count,
    until: isEnd(rule.until) ? localDay(rule.until, series) : null,
    start: series.startDate.toString().slice(0, 10),
    parts: rule.parts,
  };
}

/** Some programs write the year 9999 for a series without end. */
function isEnd(until: ICAL.Time | null): until is ICAL.Time {
  return until !== null && until.year < 2100;
}

/** The last day of a rule, in the series' own time zone. */
function localDay(until: ICAL.Time, { startDate }: ICAL.Event): string {
  const isMoment = !until.isDate && until.zone === ICAL.Timezone.utcTimezone;
  const local = isMoment && startDate.zone ? until.convertToZone(startDate.zone) : until;
  return local.toString().slice(0, 10);
}
