import { dayAfter } from "../platform/dates.ts";
import { compact, inZone, momentOf, readTimes, writeTimes } from "./clock-times.server.ts";
import {
  dateOfName,
  type EventValues,
  endOf,
  isCanceled,
  isSeries,
  keptLines,
  moreLines,
  type NamedEvent,
  startOf,
  uidOf,
} from "./event-values.server.ts";
import { escapeText, foldLines, nameOf, rawValue } from "./ics-text.server.ts";
import { ruleOf } from "./repeats.server.ts";
import { zoneNamed, zoneOf } from "./time-zone-names.server.ts";
import { describeTimeZone } from "./time-zone-rules.server.ts";

export interface FeedFacts {
  name: string;
  /** An IANA name. */
  timeZone: string;
}

/** Writes events as a calendar to subscribe to, as iCalendar text (RFC 5545). */
export function writeCalendar(events: readonly NamedEvent[], facts: FeedFacts): string {
  const { name, timeZone } = facts;
  return foldLines([
    ...opening,
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT4H",
    "X-PUBLISHED-TTL:PT4H",
    ...writeEvents(events, timeZone),
    "END:VCALENDAR",
  ]);
}

/** Writes some events as a separate calendar, for a download. @param series what the others are changed dates of. */
export function writeExcerpt(
  events: readonly NamedEvent[],
  timeZone: string,
  series?: NamedEvent,
): string {
  return foldLines([...opening, ...writeEvents(events, timeZone, series), "END:VCALENDAR"]);
}

const opening = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Shoreline//Community calendar//EN",
  "CALSCALE:GREGORIAN",
];

function writeEvents(
  events: readonly NamedEvent[],
  timeZone: string,
  series?: NamedEvent,
): string[] {
  const lines = [...Map.groupBy(events, uidOf).values()].flatMap((alike) => {
    const isDate = ({ values }: NamedEvent) => Number(Boolean(values["recurrence"]));
    const inOrder = alike.toSorted((one, other) => isDate(one) - isDate(other));
    const whole = series ?? inOrder.find((event) => !isDate(event));
    return inOrder.flatMap((event) => writeEvent(event, whole?.values ?? event.values, timeZone));
  });
  const named = lines.flatMap((line) => /^[A-Z-]+;TZID="?([^":]*)/.exec(line)?.[1] ?? []);
  const zones = [...new Set(named)].filter((zone) => zoneNamed(zone) === zone);
  const firstYear = Math.min(
    ...events.map(({ values }) => Number(startOf(values).day.slice(0, 4))),
  );
  return [...zones.flatMap((zone) => describeTimeZone(zone, firstYear)), ...lines];
}

/** For an event without any time stamp; clients only compare it. */
const UNDATED = "20000101T000000Z";

function writeEvent(event: NamedEvent, series: EventValues, timeZone: string): string[] {
  const { values } = event;
  const { title = "", startTime, endTime, location, description, recurrence = "" } = values;
  const zone = zoneOf(values, timeZone);
  const [start, end] = [startOf(values), endOf(values)];
  const date = dateOfName(recurrence, series);
  // Canceling a series cancels all of its dates.
  const isOff = isCanceled(values) || isCanceled(series);
  const others = otherLines(values, zone).filter((line) => !isOff || nameOf(line) !== "STATUS");
  const stamps = moreLines(values, "LAST-MODIFIED", "CREATED").map(rawValue);
  const stamp = stamps.find((each) => /^\d{8}T\d{6}Z$/.test(each)) ?? UNDATED;
  return [
    "BEGIN:VEVENT",
    ...(event.audience === "residents" ? ["CLASS:PRIVATE"] : []),
    `UID:${escapeText(uidOf(event))}`,
    ...(moreLines(values, "DTSTAMP").length > 0 ? [] : [`DTSTAMP:${stamp}`]),
    ...(recurrence ? [writeTimes("RECURRENCE-ID", [date], zoneOf(series, timeZone))] : []),
    ...textLines("SUMMARY", title),
    writeTimes("DTSTART", [start], zone),
    ...(startTime ? [] : [writeTimes("DTEND", [{ day: dayAfter(end.day, 1), time: "" }], zone)]),
    ...(startTime && endTime ? [writeTimes("DTEND", [end], zone)] : []),
    ...ruleLines(values, zone),
    ...textLines("LOCATION", location),
    ...textLines("DESCRIPTION", description),
    ...(isOff ? ["STATUS:CANCELLED"] : []),
    ...others,
    "END:VEVENT",
  ];
}

/**
 * The lines that no form field holds, except those that only older versions kept; dates in a zone that only the file
 * defined are converted to its IANA zone.
 */
function otherLines(values: EventValues, zone: string): string[] {
  const { more = "", zoneRules } = values;
  const lines = keptLines(more.split("\n"));
  if (!zoneRules) return lines;
  return lines.map((line) => {
    if (nameOf(line) !== "RDATE") return line;
    const times = readTimes(line, (named) => zoneNamed(named) ?? zone);
    const own = times.map((time) => inZone(time, zone));
    return writeTimes("RDATE", own, zone);
  });
}

function textLines(name: string, value: string | undefined): string[] {
  return value ? [`${name}:${escapeText(value)}`] : [];
}

/** A series' rule and excluded days. */
function ruleLines(values: EventValues, zone: string): string[] {
  const { repeats = "", startDate = "", startTime = "", until, except = "" } = values;
  const last = until && (startTime ? lastMoment(until, zone) : until.replaceAll("-", ""));
  const end = last ? `;UNTIL=${last}` : "";
  const days = isSeries(values) ? except.split("\n").filter(Boolean) : [];
  const leftOut = days.map((day) => ({ day, time: startTime }));
  return [
    ...(repeats ? [`RRULE:${ruleOf(repeats, startDate)}${end}`] : []),
    ...(days.length > 0 ? [writeTimes("EXDATE", leftOut, zone)] : []),
  ];
}

/** The end of a day in UTC, as RFC 5545 requires for a series with a time. */
function lastMoment(day: string, zone: string): string {
  const next = momentOf({ day: dayAfter(day, 1), time: "" }, zone);
  const last = next.subtract({ seconds: 1 }).withTimeZone("UTC");
  return `${compact(last.toPlainDateTime())}Z`;
}
