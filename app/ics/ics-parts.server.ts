import ICAL from "ical.js";
import { CalendarFault, type CalendarNote, type PartFault } from "./calendar-faults.server.ts";
import { explainEvent } from "./check-ics.server.ts";
import {
  type CalendarPart,
  dateProperties,
  nameOf,
  readProperties,
  readValue,
  splitParts,
} from "./ics-text.server.ts";
import { mendCalendar } from "./mend-calendar.server.ts";
import { withoutUnreadable } from "./mend-event.server.ts";
import { cleanZoneName } from "./time-zone-names.server.ts";

/** The readable parts of calendars, and the faults of the others. */
export interface CalendarParts {
  /** Time zones with custom names, then events and everything else. */
  parts: CalendarPart[];
  faults: PartFault[];
  /** The corrections of readable parts. */
  notes: CalendarNote[];
}

/**
 * Reads the parts of calendars one by one, so that a wrong one doesn't affect the others, and mends
 * what is merely odd.
 *
 * @param sources iCalendar texts.
 * @param timeZone the association's.
 */
export function readParts(sources: string[], timeZone = "UTC"): CalendarParts {
  const faults: PartFault[] = [];
  const notes: CalendarNote[] = [];
  const all = sources.flatMap((source) => mendOrNote(source, timeZone, faults, notes));
  const used = new Set(all.filter(({ name }) => name === "VEVENT").flatMap(zonesOf));
  const zones = all.filter((part) => part.name === "VTIMEZONE" && used.has(zoneName(part)));
  const events = all
    .filter(({ name }) => name === "VEVENT")
    .flatMap((event) => readEvent(event, faults, notes));
  // Tasks and the like aren't shown, so an unreadable one is left out without a word.
  const others = all
    .filter(({ name }) => name !== "VTIMEZONE" && name !== "VEVENT")
    .filter((part) => isOther(part, faults) && explainParse(part) === null);
  return { parts: [...zones, ...events, ...others], faults, notes };
}

/** The name of a time zone that the file describes. */
export function zoneName(zone: CalendarPart): string {
  return cleanZoneName(readValue(zone, "TZID") ?? "");
}

function mendOrNote(
  source: string,
  timeZone: string,
  faults: PartFault[],
  notes: CalendarNote[],
): CalendarPart[] {
  try {
    const ofAll = (message: string) => notes.push({ where: "", message });
    const [, ownZone = null] = /^X-WR-TIMEZONE:[ \t]*([^\r\n]*?)[ \t]*$/im.exec(source) ?? [];
    const mended = mendCalendar(splitParts(source, ofAll), { timeZone, ownZone });
    notes.push(...mended.notes);
    return mended.parts;
  } catch (error) {
    faults.push({ where: "", uid: null, error });
    return [];
  }
}

function readEvent(
  event: CalendarPart,
  faults: PartFault[],
  notes: CalendarNote[],
): CalendarPart[] {
  const about = { where: nameOf(event), uid: readValue(event, "UID") ?? null };
  const problems = [...explainEvent(event)];
  faults.push(...problems.map((problem) => ({ ...about, error: new CalendarFault(problem) })));
  if (problems.length > 0) return [];
  if (explainParse(event) === null) return [event];
  const told: CalendarNote[] = [];
  const rest = withoutUnreadable(event, (message) => told.push({ where: about.where, message }));
  const error = explainParse(rest);
  if (error === null) notes.push(...told);
  else faults.push({ ...about, error });
  return error === null ? [rest] : [];
}

/** Why ical.js can't read a part; null if it can. */
function explainParse({ lines }: CalendarPart): unknown {
  try {
    ICAL.parse(lines.join("\r\n"));
    return null;
  } catch (error) {
    return error ?? "unknown";
  }
}

/** Whether a part isn't a calendar of its own, which would be a fault. */
function isOther(part: CalendarPart, faults: PartFault[]): boolean {
  if (part.name !== "VCALENDAR") return true;
  const message = "is inside another calendar; expected one after the other";
  faults.push({ where: nameOf(part), uid: null, error: new CalendarFault(message) });
  return false;
}

/** The time zones that the dates of an event name. */
export function zonesOf(event: CalendarPart): string[] {
  const parameters = readProperties(event, dateProperties).flatMap((date) => date.parameters);
  return parameters.flatMap((parameter) => /^TZID="?([^"]*)/i.exec(parameter)?.[1] ?? []);
}
