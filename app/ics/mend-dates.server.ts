import type { Tell } from "./calendar-faults.server.ts";
import { type DateValue, readDate, writeDates, writeZone } from "./date-values.server.ts";
import type { Property } from "./ics-text.server.ts";
import { cleanZoneName, zoneDescribed, zoneNamed } from "./time-zone-names.server.ts";

/** What holds for all events of a file. */
export interface CalendarFacts {
  /** The zones that the file describes itself, by their names without quotes and blanks. */
  described: Set<string>;
  /** The zone of times without one; null if they are floating. */
  floatingZone: string | null;
  /** The zone that decides on which day a moment is. */
  timeZone: string;
}

/** Corrects a line with dates, which becomes several lines if their forms differ. */
export function mendDates(
  line: string,
  property: Property,
  facts: CalendarFacts,
  tell: Tell,
): string[] {
  const { name, parameters, value } = property;
  const isList = name === "EXDATE" || name === "RDATE";
  const mended = { ...property, parameters: parameters.map((each) => mendZone(each, facts, tell)) };
  const values = isList ? value.split(",").filter((each) => each.trim() !== "") : [value];
  if (values.some((each) => each.includes("/"))) {
    tell("has extra dates with their own lengths; they were skipped. Add them as separate events");
    return [];
  }
  const read = values.map((each) => readDate(each, mended));
  const exist = read.filter((date) => date !== null);
  if (exist.length < values.length) {
    if (!isList && name !== "DTEND") return [line];
    tell(`has a date that doesn't exist (${name} ${value.trim().slice(0, 40)}); it was skipped`);
  }
  if (exist.length === 0) return [];
  const isDays = exist.every(({ time }) => time === null);
  const saysDay = parameters.some((each) => /^VALUE=DATE$/i.test(each));
  if (isDays && !saysDay) tell("has no time of day; it is shown as an all-day event");
  if (!isDays && saysDay) tell("is marked as all day but has a time; it is shown at that time");
  const zoned = exist.map((date) => withFloatingZone(date, facts));
  const isMixed = zoned.some((date) => formOf(date) !== formOf(zoned[0]));
  const isSame = zoned.length === values.length && !isMixed;
  const asWritten = writeDates(name, zoned, mended.parameters);
  if (!isMixed) return isSame && asWritten === line ? [line] : [asWritten];
  const groups = Map.groupBy(zoned, formOf);
  return [...groups.values()].map((alike) => writeDates(name, alike, mended.parameters));
}

function formOf(date: DateValue | undefined): string {
  return date ? `${date.time === null} ${date.zone}` : "";
}

function withFloatingZone(date: DateValue, { floatingZone }: CalendarFacts): DateValue {
  return date.time !== null && date.zone === null ? { ...date, zone: floatingZone } : date;
}

/** A parameter with a well-known zone, or one that the file describes; "" if there is none. */
function mendZone(parameter: string, facts: CalendarFacts, tell: Tell): string {
  const [, written] = /^TZID=(.*)$/is.exec(parameter) ?? [];
  if (written === undefined) return parameter;
  const name = cleanZoneName(written);
  const known = zoneNamed(name);
  if (known === name || (!known && facts.described.has(name))) return writeZone(name);
  const found = known ?? zoneDescribed(name);
  const shown = name.slice(0, 60);
  if (found) {
    tell(`uses the time zone “${shown}”; it is read as ${found}`);
    return writeZone(found);
  }
  tell(
    `uses the time zone “${shown}”, which isn't a known one; its times are shown as written. Check them on the calendar. If they are wrong, choose a city's time zone in your calendar program, then export again`,
  );
  return "";
}
