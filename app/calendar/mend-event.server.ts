import { createHash } from "node:crypto";
import ICAL from "ical.js";
import type { Tell } from "./calendar-faults.server.ts";
import {
  type CalendarPart,
  mapOwnLines,
  type Property,
  readProperties,
  readProperty,
  readValue,
} from "./ics-text.server.ts";
import { type CalendarFacts, mendDates } from "./mend-dates.server.ts";
import { mendDuration, mendEnd } from "./mend-length.server.ts";

/** Corrects the lines of an event one by one, where programs write what RFC 5545 doesn't allow. */
export function mendEvent(event: CalendarPart, facts: CalendarFacts, tell: Tell): CalendarPart {
  let mended = mendLines(event, tell);
  mended = onceEach(mended, tell);
  mended = mapOwnLines(mended, (line, property) => mendLine(line, property, facts, tell));
  return named(mendEnd(mended, tell), tell);
}

const textProperty = /^(DESCRIPTION|SUMMARY|LOCATION|COMMENT|X-ALT-DESC)[;:]/i;

/** An unclosed quotation mark must not swallow a date. */
const dated = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE);/i;

/** Invalid lines belong to the text before them; Exchange writes some without folding. */
function mendLines(event: CalendarPart, tell: Tell): CalendarPart {
  const lines: string[] = [];
  for (const line of event.lines) {
    const before = lines.at(-1) ?? "";
    const repaired =
      readProperty(line) === null && dated.test(line) ? line.replaceAll('"', "") : line;
    if (readProperty(repaired) !== null) lines.push(repaired);
    else if (textProperty.test(before)) {
      lines[lines.length - 1] = `${before}\\n${line.trim().replaceAll(/[\\;,]/g, "\\$&")}`;
    } else {
      tell(
        `has the line “${line.trim().slice(0, 60)}”, which isn't part of a calendar; it was skipped`,
      );
    }
  }
  return { ...event, lines };
}

function isParsable(lines: string[]): boolean {
  try {
    ICAL.parse(lines.join("\r\n"));
    return true;
  } catch {
    return false;
  }
}

/** If one of these can't be read, the event is refused. */
const essential = /^(BEGIN|END|UID|DTSTART|RECURRENCE-ID|RRULE)$/;

/** An event without the lines that ical.js can't read. */
export function withoutUnreadable(event: CalendarPart, tell: Tell): CalendarPart {
  const lines = event.lines.filter((line) => {
    const { name = "" } = readProperty(line) ?? {};
    if (essential.test(name) || isParsable(["BEGIN:VEVENT", line, "END:VEVENT"])) return true;
    tell(`has a ${name} that can't be read; it was skipped`);
    return false;
  });
  return { ...event, lines };
}

const atMostOnce = ["UID", "SUMMARY", "DTSTART", "DTEND", "DURATION", "RECURRENCE-ID"];

function onceEach(event: CalendarPart, tell: Tell): CalendarPart {
  const seen = new Map<string, string>();
  return mapOwnLines(event, (line, { name, value }) => {
    if (!atMostOnce.includes(name) || value.trim() === "") return [line];
    const first = seen.get(name);
    if (first !== undefined && first !== value) tell(`has ${name} twice; the first one is used`);
    seen.set(name, first ?? value);
    return first === undefined ? [line] : [];
  });
}

function mendLine(line: string, property: Property, facts: CalendarFacts, tell: Tell): string[] {
  switch (property.name) {
    case "DTSTART":
    case "DTEND":
    case "RECURRENCE-ID":
    case "EXDATE":
    case "RDATE":
      return mendDates(line, property, facts, tell);
    case "DURATION":
      return mendDuration(line, property, tell);
    case "RRULE":
    case "EXRULE":
      return mendRule(line, property, tell);
    default:
      return [line];
  }
}

function mendRule(line: string, { name, value }: Property, tell: Tell): string[] {
  const rule = value.trim();
  if (rule === "") return [];
  const [, scale = "GREGORIAN"] = /(?:^|;)RSCALE=([^;]*)/i.exec(rule) ?? [];
  if (scale.toUpperCase() !== "GREGORIAN") {
    tell(
      `repeats by the ${scale.slice(0, 20)} calendar, which the site can't follow; only its first date is shown. Add the other dates as separate events`,
    );
    return [];
  }
  const parts = rule
    .replaceAll(/\s+/g, "")
    .split(";")
    .filter((part) => !/^(COUNT=-\d+|RSCALE=.*|SKIP=.*|)$/i.test(part))
    .map((part) => part.replace(/,+$/, ""));
  const mended = parts.join(";");
  return mended === value ? [line] : [`${name}:${mended}`];
}

/** Adds a UID; a title is added with its series. */
function named(event: CalendarPart, tell: Tell): CalendarPart {
  if (readValue(event, "UID")) return event;
  const says = ["SUMMARY", "DTSTART", "RECURRENCE-ID", "LOCATION"];
  const facts = readProperties(event, says).map(({ name, value }) => `${name}:${value}`);
  const uid = createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 32);
  tell("has no ID (UID) in the file; links to its page will change when its title or date changes");
  const [begin = "", ...rest] = mapOwnLines(event, (line, { name }) =>
    name === "UID" ? [] : [line],
  ).lines;
  return { ...event, lines: [begin, `UID:${uid}`, ...rest] };
}
