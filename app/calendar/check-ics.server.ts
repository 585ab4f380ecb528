import {
  type CalendarPart,
  dateProperties,
  type Property,
  readProperties,
  readProperty,
  readValue,
} from "./ics-text.server.ts";

/** Longer than any event, and few enough days to count. */
const MOST_DAYS = 366;

/** Larger than in any real rule, and small enough to iterate over. */
const LARGEST_INTERVAL = 1000;

/** Properties that an event has at most once. */
const once = ["UID", "SUMMARY", "DTSTART", "DTEND", "DURATION", "RECURRENCE-ID"];

/** What is wrong with an event, in words that follow its name. An event that passes is safe to read. */
export function* explainEvent(event: CalendarPart): Generator<string> {
  const broken = event.lines.find((line) => readProperty(line) === null);
  if (broken !== undefined)
    yield `has the line "${broken.slice(0, 60)}"; expected a name and a colon`;
  if (event.lines.slice(1).some((line) => /^BEGIN:\s*VEVENT\b/i.test(line))) {
    yield "has another event within it; expected its own END:VEVENT before the next BEGIN:VEVENT";
  }
  for (const name of once) {
    const [first, second] = readProperties(event, [name]);
    if (["UID", "SUMMARY", "DTSTART"].includes(name) && !first?.value.trim()) {
      yield `${name} is missing; expected one in every event`;
    }
    if (second) yield `${name} appears twice; expected one`;
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

function* explainDates({ name, parameters, value }: Property): Generator<string> {
  const values = value.trim().split(",");
  const wrong = values.find((each) => !isMoment(each));
  if (wrong !== undefined) {
    yield `${name} is ${wrong.slice(0, 60)}; expected a date that exists, as 20261116T190000`;
    return;
  }
  const far = values.find((each) => !/^(19|20)/.test(each));
  if (far !== undefined) yield `${name} is ${far}; expected a year from 1900 to 2099`;
  const isDays = parameters.some((parameter) => parameter.toUpperCase() === "VALUE=DATE");
  if (values.some((each) => (each.length === 8) !== isDays)) {
    yield `${name} is ${value.trim().slice(0, 60)}; expected either days alone or times`;
  }
}

/** Whether a value is a date or a time that exists; ical.js turns February 30 into March 2. */
export function isMoment(value: string): boolean {
  const [, year, month, day] =
    /^(\d{4})(\d\d)(\d\d)(?:T(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d|60)Z?)?$/.exec(value) ?? [];
  if (!year) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
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
    yield `DURATION is ${value.slice(0, 60)}; expected a length such as PT1H30M, of at most ${MOST_DAYS} days`;
  }
}

function* explainRule(name: string, rule: string): Generator<string> {
  const shown = rule.slice(0, 200);
  if (/FREQ=(SECONDLY|MINUTELY|HOURLY)/i.test(rule)) {
    yield `${name} is ${shown}; expected DAILY or less often`;
  }
  const [, interval] = /INTERVAL=([^;]*)/i.exec(rule) ?? [];
  if (interval !== undefined && !(Number(interval) >= 1 && Number(interval) <= LARGEST_INTERVAL)) {
    yield `${name} is ${shown}; expected an INTERVAL from 1 to ${LARGEST_INTERVAL}`;
  }
  const [, until] = /UNTIL=([^;]*)/i.exec(rule) ?? [];
  if (until !== undefined && !isMoment(until)) {
    yield `${name} is ${shown}; expected an UNTIL that exists, as 20261231T235959Z`;
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
    const isYearly = /(^|;)FREQ=YEARLY(;|$)/i.test(rule) && !/BY(HOUR|MINUTE|SECOND)=/i.test(rule);
    const isPlain = !/INTERVAL=(?!\d{1,3}(;|$))/i.test(rule);
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
