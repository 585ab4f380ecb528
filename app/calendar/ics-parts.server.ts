import ICAL from "ical.js";
import { CalendarFault, type PartFault } from "./calendar-faults.server.ts";
import { explainEvent, explainTimeZone } from "./check-ics.server.ts";
import {
  type CalendarPart,
  dateProperties,
  type Property,
  readProperties,
  readProperty,
  readValue,
  splitParts,
} from "./ics-text.server.ts";
import { isTimeZone } from "./time-zone-rules.server.ts";

/** The readable parts of calendars, and the faults of the others. */
export interface CalendarParts {
  /** Time zones with names of their own, then events and all else. */
  parts: CalendarPart[];
  faults: PartFault[];
}

/**
 * Reads the parts of calendars one by one, so that a wrong one doesn't affect the others.
 *
 * @param sources iCalendar texts.
 */
export function readParts(sources: string[]): CalendarParts {
  const faults: PartFault[] = [];
  const all = sources.flatMap((source) => splitOrNote(source, faults));
  // For a zone of the IANA database we know the rules better than a file does.
  const zones = all
    .filter((part) => part.name === "VTIMEZONE" && !isTimeZone(readValue(part, "TZID") ?? ""))
    .filter((part) => isReadable(part, explainTimeZone(part), faults));
  const known = new Set(zones.map((zone) => readValue(zone, "TZID")));
  const seen = new Set<string>();
  const events = normalizeEvents(all.filter(({ name }) => name === "VEVENT")).filter((event) =>
    isReadable(event, explainAmongOthers(event, known, seen), faults),
  );
  const others = all
    .filter(({ name }) => name !== "VTIMEZONE" && name !== "VEVENT")
    .filter((part) => isReadable(part, explainOther(part), faults));
  return { parts: [...zones, ...events, ...others], faults };
}

function splitOrNote(source: string, faults: PartFault[]): CalendarPart[] {
  try {
    return splitParts(source);
  } catch (error) {
    faults.push({ where: "", uid: null, error });
    return [];
  }
}

function isReadable(part: CalendarPart, problems: Iterable<string>, faults: PartFault[]): boolean {
  const about = { where: nameOf(part), uid: readValue(part, "UID") ?? null };
  const found = [...problems].map((problem) => ({ ...about, error: new CalendarFault(problem) }));
  faults.push(...found);
  if (found.length > 0) return false;
  try {
    ICAL.parse(["BEGIN:VCALENDAR", ...part.lines, "END:VCALENDAR"].join("\r\n"));
    return true;
  } catch (error) {
    faults.push({ ...about, error });
    return false;
  }
}

function* explainOther({ name }: CalendarPart): Generator<string> {
  if (name === "VCALENDAR") yield "is inside another calendar; expected one after the other";
}

function* explainAmongOthers(
  event: CalendarPart,
  described: Set<string | undefined>,
  seen: Set<string>,
): Generator<string> {
  yield* explainEvent(event);
  for (const zone of zonesOf(event)) {
    if (described.has(zone) || isTimeZone(zone)) continue;
    yield `is in the time zone ${zone.slice(0, 60)}; expected one such as America/New_York, or one the file describes`;
  }
  const identity = `${readValue(event, "UID")} ${readValue(event, "RECURRENCE-ID") ?? ""}`;
  if (seen.has(identity)) yield "appears twice; expected a UID of its own";
  seen.add(identity);
}

/** The time zones that the dates of an event name. */
export function zonesOf(event: CalendarPart): string[] {
  const parameters = readProperties(event, dateProperties).flatMap((date) => date.parameters);
  return parameters.flatMap((parameter) => /^TZID="?([^"]*)/i.exec(parameter)?.[1] ?? []);
}

/** The name of a part in messages to the calendar's author: event Picnic (a@b). */
export function nameOf(part: CalendarPart): string {
  const short = (name: string) => readValue(part, name)?.slice(0, 60);
  if (part.name === "VTIMEZONE") return `time zone ${short("TZID") ?? "without TZID"}`;
  if (part.name !== "VEVENT") return `part ${part.name}`;
  return `event ${short("SUMMARY") || "without SUMMARY"} (${short("UID") || "without UID"})`;
}

/**
 * Corrects dates that some programs write in a form that RFC 5545 doesn't allow: a day without
 * VALUE=DATE, a time zone beside UTC, a changed date of a timed series by its day alone. Valid lines
 * stay as they are.
 */
export function normalizeEvents(events: CalendarPart[]): CalendarPart[] {
  const mended = events.map((event) => ({ ...event, lines: event.lines.map(normalizeLine) }));
  const starts = new Map(
    mended
      .filter((event) => readProperties(event, ["RECURRENCE-ID"]).length === 0)
      .map((event) => [uidOf(event), readProperties(event, ["DTSTART"])[0]]),
  );
  return mended.map((event) => {
    const start = starts.get(uidOf(event));
    const lines = event.lines.map((line) => (start ? normalizeChangedDate(line, start) : line));
    return { ...event, lines };
  });
}

function uidOf(event: CalendarPart): string {
  return readProperties(event, ["UID"])[0]?.value ?? "";
}

function normalizeLine(line: string): string {
  const property = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)[;:]/i.test(line)
    ? readProperty(line)
    : null;
  if (!property) return line;
  // Only the start of a period (RDATE) counts: each date lasts as long as the others.
  const values = property.value.split(",").map((value) => value.trim().split("/")[0] ?? "");
  const isDays = values.every((value) => /^\d{8}$/.test(value));
  const isTimes = values.every((value) => /^\d{8}T\d{6}Z?$/.test(value));
  const isUtc = values.every((value) => value.endsWith("Z"));
  if (!isDays && !isTimes) return line;
  const others = property.parameters.filter(
    (parameter) => !/^VALUE=/i.test(parameter) && !((isDays || isUtc) && /^TZID=/i.test(parameter)),
  );
  return writeProperty({
    name: property.name,
    parameters: isDays ? [...others, "VALUE=DATE"] : others,
    value: values.join(","),
  });
}

/** Writes a changed date in the form of the series' own start: a day or a time. */
function normalizeChangedDate(line: string, start: Property): string {
  const property = /^RECURRENCE-ID[;:]/i.test(line) ? readProperty(line) : null;
  if (!property) return line;
  const [isDay, startsOnDay] = [property, start].map(({ value }) => /^\d{8}$/.test(value.trim()));
  if (isDay === startsOnDay) return line;
  const ranges = property.parameters.filter((parameter) => /^RANGE=/i.test(parameter));
  const time = start.value.trim().slice(8);
  return writeProperty({
    name: property.name,
    parameters: [...ranges, ...start.parameters],
    value: property.value.slice(0, 8) + time,
  });
}

function writeProperty({ name, parameters, value }: Property): string {
  return `${[name, ...parameters].join(";")}:${value}`;
}
