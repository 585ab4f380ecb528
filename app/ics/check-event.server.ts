import ICAL from "ical.js";
import { formatDate } from "../platform/format-date.ts";
import { isMoment, writtenTimes } from "./clock-times.server.ts";
import { nameOf, ownLines, rawValue } from "./ics-text.server.ts";

/** What is wrong with an event, completing a sentence for its author: "has no date". */
export class CalendarFault extends Error {
  override name = "CalendarFault";
}

/** The advice for most faults. */
export const again = "Correct it in your calendar program, then export again";

/** What is wrong with a rule that isn't known. */
export const unknown = "repeats in a way that the calendar can't show";

/** The properties that hold days and times. */
const dates = ["DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE", "RDATE"];
/** The maximum number of added and excluded dates; a weekly series has about 520 dates in ten years. */
const MOST_DATES = 2000;
/** In characters: ical.js takes quadratic time for parameters. */
const LONGEST_PARAMETERS = 2000;

/** Checks that an event's lines can be parsed and that its dates exist. @throws CalendarFault otherwise. */
export function checkEvent(lines: readonly string[]): void {
  checkLines(lines);
  const own = ownLines(lines);
  if (own.every((line) => nameOf(line) !== "DTSTART" || rawValue(line) === "")) {
    throw new CalendarFault(
      "has no date. Add one in your calendar program, or delete the event there, then export again",
    );
  }
  const written = own
    .filter((line) => dates.includes(nameOf(line)))
    .flatMap((line) => writtenTimes(line));
  if (written.length > MOST_DATES) {
    throw new CalendarFault(
      `names ${written.length} dates one by one; expected at most ${MOST_DATES}. Have it repeat by a rule in your calendar program, then export again`,
    );
  }
  for (const value of written) {
    const shown = value.slice(0, 60);
    if (!isMoment(value)) {
      throw new CalendarFault(`has a date that doesn't exist: ${shown}. ${again}`);
    }
    if (!/^(19|20)/.test(value)) {
      throw new CalendarFault(
        `is in a year the calendar can't show: ${shown}; expected a year from 1900 to 2099. ${again}`,
      );
    }
  }
  if (own.some((line) => nameOf(line) === "EXRULE")) {
    throw new CalendarFault(`leaves out dates by a rule, which is outdated. ${again}`);
  }
  if (own.some((line) => /^RECURRENCE-ID;(.*;)?RANGE=/i.test(line))) {
    throw new CalendarFault(
      "changes all later dates of its series at once, which the site can't show. Change them one by one in your calendar program, then export again",
    );
  }
}

/** Lines that can't be parsed, and components within the event that aren't closed, would break the feed. */
function checkLines(lines: readonly string[]): void {
  const open: string[] = [];
  for (const line of lines) {
    const [name, value] = [nameOf(line), rawValue(line).toUpperCase()];
    if (name === "BEGIN") open.push(value);
    else if (name === "END" ? open.pop() !== value : !readProperty(line)) {
      const what = `has the line “${line.slice(0, 60)}”, which can't be read`;
      throw new CalendarFault(`${name === "RRULE" ? unknown : what}. ${again}`);
    }
  }
  const [left] = open;
  if (left) throw new CalendarFault(`has a part ${left.slice(0, 60)} without an end. ${again}`);
}

function readProperty(line: string): ICAL.Property | null {
  try {
    return line.indexOf(":") > LONGEST_PARAMETERS ? null : ICAL.Property.fromString(line);
  } catch {
    return null;
  }
}

/** The first value of an event's own property, as text; "" if it has none. */
export function readText(lines: readonly string[], name: string): string {
  const line = ownLines(lines).find((one) => nameOf(one) === name);
  return line ? String(ICAL.Property.fromString(line).getFirstValue() ?? "").trim() : "";
}

/** An event's name in messages to its author: event Picnic (December 8, 2026). */
export function describePart(lines: readonly string[]): string {
  const find = (name: string) => lines.find((line) => nameOf(line) === name) ?? "";
  const title = rawValue(find("SUMMARY")).replaceAll(/\\([\\;,])/g, "$1");
  const start = writtenTimes(find("DTSTART"))[0] ?? "";
  const iso = start.replace(/^(\d{4})(\d\d)(\d\d).*$/, "$1-$2-$3");
  const day = isMoment(start) ? formatDate(iso) : "";
  if (!title) return day ? `event of ${day}` : "event without a date";
  return `event ${title.slice(0, 60)}${day ? ` (${day})` : ""}`;
}
