import ICAL from "ical.js";
import { CalendarFault } from "./calendar-faults.server.ts";

/** A component of a calendar, such as an event: its name and all of its lines, unfolded. */
export interface CalendarPart {
  name: string;
  lines: string[];
}

/** Control characters: some programs write them, and other calendars fail on them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters.
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** The lines of iCalendar text, unfolded. */
export function unfoldLines(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .map((line) => line.replaceAll(controls, ""))
    .filter((line) => line.trim() !== "");
}

// Lines have at most 75 octets (RFC 5545, 3.1). ical.js counts them without the space that begins a
// continued line.
ICAL.foldLength = 74;

/** Joins lines to text that every client can read: folded, but never within a character. */
export function foldLines(lines: string[]): string {
  return lines.map((line) => `${ICAL.helpers.foldline(line)}\r\n`).join("");
}

/** Escapes a text as the value of a property. */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");
}

/**
 * The top-level components of a calendar, or of several consecutive ones.
 *
 * @throws CalendarFault if one isn't closed, or a line is outside of all of them.
 */
export function splitParts(text: string): CalendarPart[] {
  const parts: CalendarPart[] = [];
  const open: string[] = [];
  for (const line of unfoldLines(text)) {
    const [, border, written = ""] = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(line) ?? [];
    const name = written.toUpperCase();
    const begins = border?.toUpperCase() === "BEGIN";
    if (open.length === 0 && !(begins && name === "VCALENDAR")) {
      throw new CalendarFault(`has the line "${line.slice(0, 60)}" outside the calendar`);
    }
    if (begins) open.push(name);
    if (begins && open.length === 2) parts.push({ name, lines: [] });
    if (open.length >= 2) parts.at(-1)?.lines.push(line);
    if (border && !begins && open.pop() !== name) {
      throw new CalendarFault(`has a line END:${name} before another part has ended`);
    }
  }
  if (open.length > 0) throw new CalendarFault(`is incomplete: END:${open.at(-1)} is missing`);
  return parts;
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
