import { isMoment } from "./date-values.server.ts";
import {
  type CalendarPart,
  dateProperties,
  type Property,
  readProperties,
  readValue,
} from "./ics-text.server.ts";

/** Longer than any event, and few enough days to count. */
const MOST_DAYS = 366;

/** Larger than in any real rule, and small enough to iterate over. */
const LARGEST_INTERVAL = 1000;

const again = "Correct it in your calendar program, then export again";

/** What is wrong with a mended event, in words that follow its name. An event that passes is safe to read. */
export function* explainEvent(event: CalendarPart): Generator<string> {
  if (event.lines.slice(1).some((line) => /^BEGIN:\s*VEVENT\b/i.test(line))) {
    yield "has another event inside it (its own END:VEVENT is missing). Export the calendar again";
  }
  if (!readValue(event, "DTSTART")) {
    yield "has no date (DTSTART is missing). Add one in your calendar program, or delete the event there, then export again";
  }
  const [uid] = readProperties(event, ["UID"]);
  if (uid?.parameters.some((parameter) => /^VALUE=(?!TEXT$)/i.test(parameter))) {
    yield `UID has ${uid.parameters.join(";").slice(0, 60)}; expected text`;
  }
  for (const property of readProperties(event, dateProperties)) yield* explainDates(property);
  for (const { value } of readProperties(event, ["DURATION"])) yield* explainDuration(value.trim());
  for (const { name, value } of readProperties(event, ["RRULE", "EXRULE"])) {
    yield* explainRule(name, value.trim());
  }
}

function* explainDates({ name, value }: Property): Generator<string> {
  const values = value.trim().split(",");
  const wrong = values.find((each) => !isMoment(each));
  if (wrong !== undefined) {
    yield `has a date that doesn't exist: ${name} is ${wrong.slice(0, 60)}. ${again}`;
    return;
  }
  const far = values.find((each) => !/^(19|20)/.test(each));
  if (far !== undefined) {
    yield `is in a year the calendar can't show: ${name} is ${far}; expected a year from 1900 to 2099. ${again}`;
  }
}

function* explainDuration(value: string): Generator<string> {
  const [, sign, weeks, days, hours, minutes, seconds] =
    /^([+-]?)P(?:(\d{1,6})W|(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?)$/.exec(
      value,
    ) ?? [];
  const each = [weeks, days, hours, minutes, seconds].map((part) => Number(part ?? 0));
  const [inWeeks = 0, inDays = 0, inHours = 0, inMinutes = 0, inSeconds = 0] = each;
  const length = inWeeks * 7 + inDays + inHours / 24 + inMinutes / 1440 + inSeconds / 86_400;
  const isThere = sign !== undefined && value.length > 2;
  if (!isThere || (sign === "-" && length > 0) || length > MOST_DAYS) {
    yield `lasts longer than the calendar can show: DURATION is ${value.slice(0, 60)}; expected at most ${MOST_DAYS} days. ${again}`;
  }
}

function* explainRule(name: string, rule: string): Generator<string> {
  const shown = rule.slice(0, 200);
  if (!/(^|;)FREQ=(SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)/i.test(rule)) {
    yield `repeats in an unknown way: ${name} is ${shown}. ${again}`;
  }
  if (/FREQ=(SECONDLY|MINUTELY|HOURLY)/i.test(rule)) {
    yield `repeats more than once a day: ${name} is ${shown}; expected DAILY or less often. ${again}`;
  }
  const [, interval] = /INTERVAL=([^;]*)/i.exec(rule) ?? [];
  if (interval !== undefined && !(Number(interval) >= 1 && Number(interval) <= LARGEST_INTERVAL)) {
    yield `repeats at an impossible interval: ${name} is ${shown}; expected an INTERVAL from 1 to ${LARGEST_INTERVAL}. ${again}`;
  }
  const [, until] = /UNTIL=([^;]*)/i.exec(rule) ?? [];
  if (until !== undefined && !isMoment(until)) {
    yield `repeats until a date that doesn't exist: ${name} is ${shown}. ${again}`;
  }
}

/** More than any real time zone has. */
const MOST_CHANGES = 500;

/** What is wrong with a time zone that a file describes, in words that follow its name. */
export function* explainTimeZone(zone: CalendarPart): Generator<string> {
  const changes = splitChanges(zone);
  if (changes.length === 0) yield "has no time in it; expected a part STANDARD";
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
    const isYearly =
      /(^|;)FREQ=YEARLY(;|$)/i.test(rule) && !/BY(HOUR|MINUTE|SECOND)=(?!\d+(;|$))/i.test(rule);
    const isPlain =
      !/INTERVAL=(?!\d{1,3}(;|$))/i.test(rule) &&
      !/BYMONTH=(?!(0?[1-9]|1[0-2])(,(0?[1-9]|1[0-2]))*(;|$))/i.test(rule);
    if (!isYearly || !isPlain || (until !== undefined && !isMoment(until))) {
      yield `RRULE is ${rule.slice(0, 200)}; expected FREQ=YEARLY and a day, as BYMONTH=3;BYDAY=2SU`;
    }
  }
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
