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
import { mendEnd } from "./mend-end.server.ts";

/** Corrects what programs most often write wrong: a missing UID, dates of another type, an end before the start. */
export function mendEvent(event: CalendarPart, facts: CalendarFacts, tell: Tell): CalendarPart {
  const mended = mapOwnLines(readableLines(event, tell), (line, property) =>
    mendLine(line, property, facts, tell),
  );
  return named(mendEnd(mended, tell), tell);
}

/** Skips invalid lines. */
function readableLines(event: CalendarPart, tell: Tell): CalendarPart {
  const lines = event.lines.filter((line) => {
    const isReadable = readProperty(line) !== null;
    if (!isReadable && line.trim() !== "") {
      const said = line.trim().slice(0, 60);
      tell(`has the line “${said}”, which isn't part of a calendar; it was skipped`);
    }
    return isReadable;
  });
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

function mendLine(line: string, property: Property, facts: CalendarFacts, tell: Tell): string[] {
  switch (property.name) {
    case "DTSTART":
    case "DTEND":
    case "RECURRENCE-ID":
    case "EXDATE":
    case "RDATE":
      return mendDates(line, property, facts, tell);
    case "RRULE":
    case "EXRULE":
      return mendRule(line, property, tell);
    default:
      return [line];
  }
}

function mendRule(line: string, { value }: Property, tell: Tell): string[] {
  const rule = value.trim();
  if (rule === "") return [];
  const [, scale = "GREGORIAN"] = /(?:^|;)RSCALE=([^;]*)/i.exec(rule) ?? [];
  if (scale.toUpperCase() !== "GREGORIAN") {
    tell(
      `repeats by the ${scale.slice(0, 20)} calendar, which the site can't follow; only its first date is shown. Add the other dates as separate events`,
    );
    return [];
  }
  return [line];
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
