import ICAL from "ical.js";
import { isMoment } from "./date-values.server.ts";
import { type CalendarPart, readProperties, readValue } from "./ics-text.server.ts";
import { countSteps, type StepsLeft } from "./recurrence-limit.server.ts";

/** Dates are from 1900 to 2099 (check-ics.server.ts); an event may end later. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2102;

/** More than any real time zone has. */
const MOST_CHANGES = 500;

/** How many steps the rules of all time zones in a calendar may take: two from the year 1601 on take 11,000. */
const MOST_ZONE_STEPS = 100_000;

export function countZoneSteps(): StepsLeft {
  return { count: MOST_ZONE_STEPS };
}

/**
 * Computes the changes of all time zones that a calendar describes, for all years that it can show. ical.js
 * would do so when a date first needs them, and could fail on a page.
 *
 * @throws CalendarFault if there are far too many, or what ical.js throws for a zone it can't read.
 */
export function expandTimeZones(calendar: ICAL.Component, left = countZoneSteps()): void {
  for (const component of calendar.getAllSubcomponents("vtimezone")) {
    for (const change of component.getAllSubcomponents()) countSteps(change, left);
    const name = component.getFirstPropertyValue("tzid");
    calendar.getTimeZoneByID(String(name))?.utcOffset(middleOf(LAST_YEAR));
  }
}

/**
 * Whether dates of every year work in a time zone that a file describes, tried with the pages' code.
 *
 * @param left the steps that the file's time zones may still take.
 */
export function canPlaceDates(zone: CalendarPart, left: StepsLeft): boolean {
  const changes = splitChanges(zone);
  const dates = changes.flatMap((change) => readProperties(change, ["RDATE"]));
  if (changes.length === 0 || changes.length + dates.length > MOST_CHANGES) return false;
  if (!changes.every(isPlain)) return false;
  try {
    const text = ["BEGIN:VCALENDAR", ...zone.lines, "END:VCALENDAR"].join("\r\n");
    const calendar = new ICAL.Component(ICAL.parse(text));
    expandTimeZones(calendar, left);
    const name = calendar.getFirstSubcomponent("vtimezone")?.getFirstPropertyValue("tzid");
    const placing = calendar.getTimeZoneByID(String(name));
    for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
      if (!Number.isFinite(placing?.utcOffset(middleOf(year)))) return false;
    }
    return true;
  } catch {
    return false;
  }
}

function middleOf(year: number): ICAL.Time {
  const time = { year, month: 7, day: 1, hour: 12, minute: 0, second: 0, isDate: false };
  return new ICAL.Time(time, ICAL.Timezone.localTimezone);
}

/**
 * Whether a change has a valid time and offset, and happens once a year: ical.js silently corrects the former,
 * and is slow if it is more often.
 */
function isPlain(change: CalendarPart): boolean {
  const start = readValue(change, "DTSTART") ?? "";
  const offsets = ["TZOFFSETFROM", "TZOFFSETTO"].map((name) => readValue(change, name) ?? "");
  const dates = readProperties(change, ["RDATE"]).flatMap(({ value }) => value.trim().split(","));
  const rules = readProperties(change, ["RRULE"]).map(({ value }) => value);
  return (
    [start, ...dates].every((date) => isMoment(date) && date.includes("T")) &&
    offsets.every((offset) => /^[+-](0\d|1[0-4])[0-5]\d([0-5]\d)?$/.test(offset)) &&
    rules.every((rule) => /(^|;)\s*FREQ=YEARLY\s*(;|$)/i.test(rule))
  );
}

/** The parts of a time zone (STANDARD, DAYLIGHT), each a rule for changing the clocks. */
function splitChanges({ lines }: CalendarPart): CalendarPart[] {
  const changes: CalendarPart[] = [];
  for (const line of lines.slice(1, -1)) {
    const [, name] = /^BEGIN:\s*(STANDARD|DAYLIGHT)\s*$/i.exec(line) ?? [];
    if (name) changes.push({ name: name.toUpperCase(), lines: [] });
    changes.at(-1)?.lines.push(line);
  }
  return changes;
}
