import ICAL from "ical.js";
import { zoneName, zonesOf } from "./ics-parts.server.ts";
import {
  type CalendarPart,
  escapeText,
  foldLines,
  readValue,
  unfoldLines,
} from "./ics-text.server.ts";
import type { Occurrence } from "./occurrences.server.ts";
import type { FoundEvent } from "./read-ics.server.ts";
import { describeTimeZone, isTimeZone } from "./time-zone-rules.server.ts";

/** The title of a feed, and the association's time zone. */
export interface FeedFacts {
  name: string;
  /** An IANA name. */
  timeZone: string;
}

/** For an event without any time stamp; clients only compare it. */
const UNDATED = "20000101T000000Z";

/**
 * Writes a calendar from its parts, and adds what RFC 5545 requires if it is missing (a DTSTAMP, the
 * rules of a time zone that an event names).
 *
 * @param parts see readParts.
 * @returns the calendar as iCalendar text.
 */
export function writeFeed(parts: CalendarPart[], { name, timeZone }: FeedFacts): string {
  return foldLines([
    ...opening,
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT4H",
    "X-PUBLISHED-TTL:PT4H",
    ...writeParts(parts),
    "END:VCALENDAR",
  ]);
}

/**
 * Writes some components of a calendar as a calendar of their own, for a download.
 *
 * @param chosen the components to write.
 * @param all the calendar's components, whose time zones the chosen ones may name.
 */
export function writeExcerpt(chosen: CalendarPart[], all: CalendarPart[]): string {
  const zones = all.filter(({ name }) => name === "VTIMEZONE");
  const used = new Set(chosen.flatMap(zonesOf));
  const needed = zones.filter((zone) => used.has(zoneName(zone)));
  return foldLines([...opening, ...writeParts([...needed, ...chosen]), "END:VCALENDAR"]);
}

const opening = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Shoreline//Community calendar//EN",
  "CALSCALE:GREGORIAN",
];

function writeParts(parts: CalendarPart[]): string[] {
  const described = new Map<string, CalendarPart>();
  for (const part of parts.filter(({ name }) => name === "VTIMEZONE")) {
    const zone = zoneName(part);
    if (!described.has(zone)) described.set(zone, part);
  }
  const others = parts.filter(({ name }) => name !== "VTIMEZONE");
  const missing = [...new Set(others.flatMap(zonesOf))]
    .filter((zone) => !described.has(zone) && isTimeZone(zone))
    .flatMap((zone) => describeTimeZone(zone, firstYear(others)));
  return [
    ...[...described.values()].flatMap(({ lines }) => lines),
    ...missing,
    ...others.flatMap((part) => stamped(part).lines),
  ];
}

function firstYear(parts: CalendarPart[]): number {
  const years = parts.map((part) => Number(readValue(part, "DTSTART")?.slice(0, 4)));
  return Math.max(1970, Math.min(2100, ...years.filter(Number.isInteger)));
}

/** Adds a DTSTAMP, which RFC 5545 requires and hand-written files lack. */
export function stamped(part: CalendarPart): CalendarPart {
  const { name, lines } = part;
  const isStamp = (value: string | undefined) => /^\d{8}T\d{6}Z$/.test(value ?? "");
  if (name !== "VEVENT" || isStamp(readValue(part, "DTSTAMP"))) return part;
  const stamps = [readValue(part, "LAST-MODIFIED"), readValue(part, "CREATED")];
  const [begin = "", ...rest] = lines.filter((line) => !/^DTSTAMP[;:]/i.test(line));
  return { name, lines: [begin, `DTSTAMP:${stamps.find(isStamp) ?? UNDATED}`, ...rest] };
}

/**
 * The parts of a calendar that make one event: a series with its changed dates, or one date alone.
 *
 * @param parts those of the feed.
 * @param asWhole whether to include all dates of a series.
 */
export function partsOfEvent(
  parts: CalendarPart[],
  found: FoundEvent,
  asWhole: boolean,
): CalendarPart[] {
  if (!asWhole && found.series.isRecurring()) return [oneDate(found.occurrence)];
  const { uid } = found.series;
  return parts.filter((part) => part.name === "VEVENT" && readValue(part, "UID") === uid);
}

/**
 * A single date of a series, written as a changed date with the UID of the series and the date's RECURRENCE-ID,
 * so that a calendar that already has the series doesn't show it twice.
 */
export function oneDate({ item, recurrenceId, startDate, endDate }: Occurrence): CalendarPart {
  const event = new ICAL.Event(new ICAL.Component(structuredClone(item.component.jCal)));
  for (const name of ["rrule", "rdate", "exdate", "exrule", "recurrence-id", "duration"]) {
    event.component.removeAllProperties(name);
  }
  event.recurrenceId = recurrenceId;
  event.startDate = startDate;
  event.endDate = endDate;
  return { name: "VEVENT", lines: unfoldLines(event.component.toString()) };
}
