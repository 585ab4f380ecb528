import ICAL from "ical.js";
import { seriesUrl } from "./event-url.server.ts";
import { type CalendarPart, readValue, unfoldLines } from "./ics-text.server.ts";
import type { CalendarEvent, FoundEvent } from "./read-ics.server.ts";
import { shortZoneName } from "./time-zone-rules.server.ts";

/** How an event repeats, by the parts of an RRULE (RFC 5545, 3.3.10). */
export interface RepeatRule {
  freq: string;
  interval: number;
  count: number | null;
  /** The last day, if there is one, as 2027-12-31. */
  until: string | null;
  /** The first day, as 2026-12-08. */
  start: string;
  /** As BYDAY, BYMONTH, BYMONTHDAY and so on, each with its values. */
  parts: Record<string, (string | number)[] | undefined>;
}

/** An event as its own page tells it. */
export interface EventDetails extends CalendarEvent {
  /** How it repeats; "irregularly" where no one rule says it, null for an event that doesn't. */
  repeats: RepeatRule | "irregularly" | null;
  /** The address of the series as a whole; null for an event that doesn't repeat. */
  seriesHref: string | null;
  /** What the association's time zone is called that day, as in EST. */
  zoneName: string;
}

/** What the page of an event tells beside what the calendar tells. */
export function describeEvent({ series, event }: FoundEvent, timeZone: string): EventDetails {
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

/**
 * The parts of a calendar that make one event: a series with its changed dates, or one date alone.
 *
 * @param parts those of the feed.
 * @param asWhole whether all dates of a series are wanted.
 */
export function partsOfEvent(
  parts: CalendarPart[],
  found: FoundEvent,
  asWhole: boolean,
): CalendarPart[] {
  if (!asWhole && found.series.isRecurring()) return [oneDate(found)];
  const { uid } = found.series;
  return parts.filter((part) => part.name === "VEVENT" && readValue(part, "UID") === uid);
}

/**
 * A date of a series alone, told as the feed would tell it if it had been changed: by the UID of the
 * series and the date's RECURRENCE-ID. A calendar that has the series already knows it by them, and
 * doesn't show it twice.
 */
function oneDate({ occurrence }: FoundEvent): CalendarPart {
  const { item, recurrenceId, startDate, endDate } = occurrence;
  const event = new ICAL.Event(new ICAL.Component(structuredClone(item.component.jCal)));
  for (const name of ["rrule", "rdate", "exdate", "exrule", "recurrence-id", "duration"]) {
    event.component.removeAllProperties(name);
  }
  event.recurrenceId = recurrenceId;
  event.startDate = startDate;
  event.endDate = endDate;
  return { name: "VEVENT", lines: unfoldLines(event.component.toString()) };
}
