import ICAL from "ical.js";
import { formatDate } from "../platform/format-date.ts";
import { CalendarFault } from "./calendar-faults.server.ts";

/** A component of a calendar, such as an event: its name and all of its lines, unfolded. */
export interface CalendarPart {
  name: string;
  lines: string[];
}

/** Control characters, which some programs write and others fail on. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters.
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** The lines of iCalendar text, unfolded. Blanks before BEGIN and END continue no line. */
export function unfoldLines(text: string): string[] {
  return (
    text
      .replace(/^\uFEFF/, "")
      .trimStart()
      // Without the lookbehind, a long run of \r takes quadratic time.
      .replaceAll(text.includes("\n") ? /(?<!\r)\r+\n/g : /\r/g, "\n")
      .replaceAll(/\n[ \t]+(?=(?:BEGIN|END):[A-Z-]+[ \t]*(?:\n|$))/gi, "\n")
      .replaceAll(/\n[ \t]/g, "")
      .split("\n")
      .map((line) => line.replaceAll(controls, ""))
      .filter((line) => line.trim() !== "")
  );
}

// Lines have at most 75 octets (RFC 5545, 3.1). ical.js counts them without the space that begins a
// continued line.
ICAL.foldLength = 74;

/** Joins lines to text for every client: folded, but never within a character. */
export function foldLines(lines: string[]): string {
  return lines.map((line) => `${ICAL.helpers.foldline(line)}\r\n`).join("");
}

/** Escapes a text as the value of a property. */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");
}

/** In characters, for which ical.js takes quadratic time. */
const LONGEST_PARAMETERS = 2000;

function hasLongParameters(line: string): boolean {
  if (line.length <= LONGEST_PARAMETERS) return false;
  const { parameters = [] } = readProperty(line) ?? {};
  return parameters.join().length > LONGEST_PARAMETERS;
}

/**
 * The top-level components of a calendar, or of several consecutive ones; an event alone counts as a calendar.
 *
 * @param tell called with each correction, as the rest of a sentence after the calendar's name.
 * @throws CalendarFault if an event isn't closed.
 */
export function splitParts(
  text: string,
  tell: (message: string) => void = () => {},
): CalendarPart[] {
  const parts: CalendarPart[] = [];
  const open: string[] = [];
  const close = (depth: number) => {
    const left = open.splice(depth).reverse();
    if (left.includes("VEVENT")) throw new CalendarFault(explainOpen(parts.at(-1)));
    if (depth > 0) parts.at(-1)?.lines.push(...left.map((name) => `END:${name}`));
    return left;
  };
  for (const line of unfoldLines(text)) {
    const [, border, written = ""] = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(line) ?? [];
    const name = written.toUpperCase();
    const begins = border?.toUpperCase() === "BEGIN";
    if (hasLongParameters(line)) {
      tell(`has a line that is too long, “${line.slice(0, 60)}”; it was skipped`);
      continue;
    }
    // Nothing else contains events.
    if (begins && name === "VEVENT" && !open.includes("VEVENT")) close(1);
    if (open.length === 0 && begins && name !== "VCALENDAR") open.push("");
    if (open.length === 0 && !begins) {
      tell(`has the line “${line.slice(0, 60)}” outside the calendar; it was skipped`);
      continue;
    }
    if (begins) open.push(name);
    if (begins && open.length === 2) parts.push({ name, lines: [] });
    if (!border || begins) {
      if (open.length >= 2) parts.at(-1)?.lines.push(line);
      continue;
    }
    const place = open.lastIndexOf(name);
    if (place === -1) continue;
    close(place + 1);
    if (open.length >= 2) parts.at(-1)?.lines.push(line);
    open.pop();
    if (open.length === 1 && open[0] === "") open.pop();
  }
  if (open.length > 0) {
    close(1);
    tell("doesn't end with END:VCALENDAR. If events are missing, export it again");
  }
  return parts;
}

function explainOpen(part: CalendarPart | undefined): string {
  const named = part ? nameOf(part) : "an event";
  return `is incomplete: it ends within ${named}: its END:VEVENT is missing. Export the calendar again`;
}

/** The value of a part's own property, without its parameters; undefined if it has none. */
export function readValue(part: CalendarPart, property: string): string | undefined {
  return readProperties(part, [property])[0]?.value.trim();
}

/** A line of a calendar. */
export interface Property {
  /** In capital letters. */
  name: string;
  /** As they were written, each as TZID=America/New_York. */
  parameters: string[];
  value: string;
}

/** Reads a line; null if it has no name and value. */
export function readProperty(line: string): Property | null {
  const [whole, name = "", parameters = "", value = ""] =
    /^([A-Za-z0-9-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/s.exec(line) ?? [];
  if (whole === undefined) return null;
  const each = parameters.match(/(?:[^";]|"[^"]*")+/g) ?? [];
  return { name: name.toUpperCase(), parameters: each, value };
}

/** A part's own properties with these names, in order; not those of nested components. */
export function readProperties({ lines }: CalendarPart, names: string[]): Property[] {
  const found: Property[] = [];
  let depth = 0;
  for (const line of lines) {
    if (/^BEGIN:/i.test(line)) depth += 1;
    if (/^END:/i.test(line)) depth -= 1;
    const wanted = depth === 1 && names.includes(/^[^;:]*/.exec(line)?.[0].toUpperCase() ?? "");
    const property = wanted ? readProperty(line) : null;
    if (property) found.push(property);
  }
  return found;
}

/** The properties that hold dates. */
export const dateProperties = ["DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE", "RDATE"];

/** A part with some of its own lines changed; nested components and other lines stay. */
export function mapOwnLines(
  part: CalendarPart,
  change: (line: string, property: Property) => string[],
): CalendarPart {
  let depth = 0;
  const lines = part.lines.flatMap((line) => {
    const [, border] = /^(BEGIN|END):/i.exec(line) ?? [];
    if (border) depth += border.toUpperCase() === "BEGIN" ? 1 : -1;
    const property = depth === 1 && !border ? readProperty(line) : null;
    return property ? change(line, property) : [line];
  });
  return { ...part, lines };
}

/**
 * The name of a part in messages to the calendar's author: event Picnic (December 8, 2026), or only the date if
 * there is no title.
 */
export function nameOf(part: CalendarPart): string {
  const short = (name: string) => readValue(part, name)?.slice(0, 60);
  if (part.name === "VTIMEZONE") return `time zone ${short("TZID") ?? "without TZID"}`;
  if (part.name !== "VEVENT") return `part ${part.name}`;
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(short("DTSTART") ?? "") ?? [];
  return nameEvent(short("SUMMARY")?.replaceAll(/\\([\\;,])/g, "$1"), `${year}-${month}-${day}`);
}

/**
 * The name of an event in messages: event Picnic (December 8, 2026).
 *
 * @param title "Event" or none, if the file gives it none.
 * @param day as 2026-12-08.
 */
export function nameEvent(title: string | undefined, day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  // February 30 would be March 2.
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day.slice(0, 10));
  const dated = exists ? formatDate(date.toISOString()) : null;
  if (!title || title === "Event") return dated ? `event of ${dated}` : "event without a date";
  return `event ${title.slice(0, 60)}${dated ? ` (${dated})` : ""}`;
}
