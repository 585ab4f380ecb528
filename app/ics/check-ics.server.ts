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

/** The maximum number of added and excluded dates; a weekly series has about 520 dates in ten years. */
const MOST_DATES = 2000;

const again = "Correct it in your calendar program, then export again";

/** What is wrong with a corrected event, as the rest of a sentence. An event that passes is safe to read. */
export function* explainEvent(event: CalendarPart): Generator<string> {
  if (event.lines.slice(1).some((line) => /^BEGIN:\s*VEVENT\b/i.test(line))) {
    yield "has another event inside it (its own END:VEVENT is missing). Export the calendar again";
  }
  if (!readValue(event, "DTSTART")) {
    yield "has no date (DTSTART is missing). Add one in your calendar program, or delete the event there, then export again";
  }
  const [uid] = readProperties(event, ["UID"]);
  if (uid?.parameters.some((parameter) => /^VALUE=(?!TEXT$)/i.test(parameter))) {
    yield `has a UID with ${uid.parameters.join(";").slice(0, 60)}; expected text`;
  }
  const dates = readProperties(event, dateProperties);
  const count = dates.reduce((sum, { value }) => sum + value.split(",").length, 0);
  if (count > MOST_DATES) {
    yield `names ${count} dates one by one; expected at most ${MOST_DATES}. Have it repeat by a rule in your calendar program, then export again`;
    return;
  }
  for (const property of dates) yield* explainDates(property);
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

/** What is wrong with a rule, as the rest of a sentence. */
export function* explainRule(name: string, rule: string): Generator<string> {
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
