import { isMoment } from "./check-ics.server.ts";
import { type CalendarPart, readProperties, readValue } from "./ics-text.server.ts";

/** More than any zone's clocks were ever changed. */
const MOST_CHANGES = 500;

/** What is wrong with a time zone that a file describes, in words that follow its name. */
export function* explainTimeZone(zone: CalendarPart): Generator<string> {
  const changes = splitChanges(zone);
  if (changes.length === 0) yield "tells no time; expected a part STANDARD";
  if (changes.length > MOST_CHANGES) yield `has ${changes.length} parts; expected ${MOST_CHANGES}`;
  for (const change of changes) yield* explainChange(change);
}

function* explainChange(change: CalendarPart): Generator<string> {
  const start = readValue(change, "DTSTART") ?? "missing";
  if (!isMoment(start) || !start.includes("T")) {
    yield `DTSTART is ${start.slice(0, 60)}; expected a date and time that exist, as 20070311T020000`;
  }
  for (const name of ["TZOFFSETFROM", "TZOFFSETTO"]) {
    const offset = readValue(change, name) ?? "missing";
    if (!/^[+-](0\d|1[0-4])[0-5]\d([0-5]\d)?$/.test(offset)) {
      yield `${name} is ${offset.slice(0, 60)}; expected hours and minutes from Greenwich, as -0500`;
    }
  }
  for (const { value } of readProperties(change, ["RDATE"])) {
    const wrong = value
      .trim()
      .split(",")
      .find((each) => !isMoment(each) || each.length === 8);
    if (wrong !== undefined) yield `RDATE is ${wrong.slice(0, 60)}; expected a time that exists`;
  }
  for (const { value } of readProperties(change, ["RRULE"])) {
    const rule = value.trim();
    const [, until] = /UNTIL=([^;]*)/i.exec(rule) ?? [];
    const isYearly = /(^|;)FREQ=YEARLY(;|$)/i.test(rule) && !/BY(HOUR|MINUTE|SECOND)=/i.test(rule);
    const isPlain = !/INTERVAL=(?!\d{1,3}(;|$))/i.test(rule);
    if (!isYearly || !isPlain || (until !== undefined && !isMoment(until))) {
      yield `RRULE is ${rule.slice(0, 200)}; expected FREQ=YEARLY and a day, as BYMONTH=3;BYDAY=2SU`;
    }
  }
}

/** The parts of a time zone, each a change of its clocks. */
function splitChanges({ lines }: CalendarPart): CalendarPart[] {
  const changes: CalendarPart[] = [];
  for (const line of lines.slice(1, -1)) {
    const [, name] = /^BEGIN:\s*(STANDARD|DAYLIGHT)\s*$/i.exec(line) ?? [];
    if (name) changes.push({ name: name.toUpperCase(), lines: [] });
    changes.at(-1)?.lines.push(line);
  }
  return changes;
}
