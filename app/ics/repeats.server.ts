import ICAL from "ical.js";
import { dayAfter, weekdayCodeOf } from "../platform/dates.ts";
import { again, unknown } from "./check-event.server.ts";
import { type ClockTime, inZone, readTimes } from "./clock-times.server.ts";

/** A day's parts that rules use. */
function partsOf(day: string) {
  const [, month, date] = day.split("-").map(Number) as [number, number, number];
  // Most months have no fifth weekday, so this means the last one.
  return { month, date, weekday: weekdayCodeOf(day), place: date > 28 ? -1 : Math.ceil(date / 7) };
}

/** What the form offers, with the rule (RFC 5545, 3.3.10) for an event that starts on a day. */
const offered: Record<string, (day: string) => string> = {
  weekly: () => "FREQ=WEEKLY",
  biweekly: () => "FREQ=WEEKLY;INTERVAL=2",
  monthly: (day) => `FREQ=MONTHLY;BYDAY=${partsOf(day).place}${partsOf(day).weekday}`,
  "monthly-date": () => "FREQ=MONTHLY",
  "monthly-last": () => "FREQ=MONTHLY;BYMONTHDAY=-1",
  quarterly: (day) => `FREQ=MONTHLY;INTERVAL=3;BYDAY=${partsOf(day).place}${partsOf(day).weekday}`,
  "quarterly-date": () => "FREQ=MONTHLY;INTERVAL=3",
  yearly: () => "FREQ=YEARLY",
};

/** Whether a field's value is a custom rule, which the form doesn't offer. */
export function isOwnRule(repeats: string): boolean {
  return repeats.startsWith("FREQ=");
}

/** How an event repeats, in the parts of an RRULE (RFC 5545, 3.3.10). */
export interface RepeatRule {
  freq: string;
  interval: number;
  count: number | null;
  /** The last day, as 2027-12-31; null without end. */
  until: string | null;
  /** The first day, as 2026-12-08. */
  start: string;
  /** BYDAY, BYMONTH, BYMONTHDAY and so on, each with its values. */
  parts: Record<string, (string | number)[] | undefined>;
}

/** Parses a rule for display; a form may send one that can't be parsed. */
export function parseRule(rule: string, start: string, until: string | null = null): RepeatRule {
  const { freq = "", interval = 1, count = null, parts = {} } = tryToRead(rule) ?? {};
  return { freq, interval, count, until, start, parts };
}

/** Larger than in any real rule. */
const LARGEST_INTERVAL = 1000;
const LONGEST_RULE = 500;

/** What is wrong with a rule, without its end, as the rest of a sentence; null if the site can follow it. */
export function explainRule(rule: string): string | null {
  if (/FREQ=(SECONDLY|MINUTELY|HOURLY)|BY(HOUR|MINUTE|SECOND)=\d+,/.test(rule)) {
    return `repeats more than once a day, which the calendar can't show. ${again}`;
  }
  const [, interval] = /INTERVAL=([^;]*)/.exec(rule) ?? [];
  if (interval !== undefined && !(Number(interval) >= 1 && Number(interval) <= LARGEST_INTERVAL)) {
    return `repeats at an impossible interval: ${interval.slice(0, 20)}; expected one from 1 to ${LARGEST_INTERVAL}. ${again}`;
  }
  const isRare = /BYWEEKNO|BYYEARDAY|RSCALE=(?!GREGORIAN)/.test(rule) || rule.length > LONGEST_RULE;
  // Counting positions in a year takes all of its days.
  const isSlow =
    /FREQ=YEARLY/.test(rule) && /BYSETPOS/.test(rule) && !/BYMONTH=\d+(;|$)/.test(rule);
  return isRare || isSlow || !tryToRead(rule)?.freq ? `${unknown}. ${again}` : null;
}

function tryToRead(rule: string): ICAL.Recur | null {
  try {
    return ICAL.Recur.fromString(rule);
  } catch {
    return null;
  }
}

/** The rule, without its end, for a value of the form's field. */
export function ruleOf(repeats: string, startDate: string): string {
  return offered[repeats]?.(startDate) ?? repeats;
}

/** The form field's value for a rule without its end: the form's own option if it means the same. */
export function repeatsOf(rule: string, startDate: string): string {
  const essence = essenceOf(rule, startDate);
  const isMeant = (name: string) => essenceOf(ruleOf(name, startDate), startDate) === essence;
  return Object.keys(offered).find(isMeant) ?? rule;
}

/** A rule without what its event's first day already implies. */
function essenceOf(rule: string, startDate: string): string {
  const parts = new Map(rule.split(";").map((part) => part.split("=") as [string, string]));
  const { month, date, weekday } = partsOf(startDate);
  const [freq, byDay] = [parts.get("FREQ"), parts.get("BYDAY")?.replaceAll("+", "")];
  if (byDay) parts.set("BYDAY", byDay);
  const isOfYear = parts.get("BYMONTH") === `${month}` && freq === "YEARLY" && !byDay;
  const drop = (name: string, isImplied: boolean) => isImplied && parts.delete(name);
  drop("INTERVAL", parts.get("INTERVAL") === "1");
  // The first day of the week matters only if a rule names several days.
  drop("WKST", !byDay?.includes(","));
  drop("BYDAY", freq === "WEEKLY" && byDay === weekday);
  drop(
    "BYMONTHDAY",
    parts.get("BYMONTHDAY") === `${date}` && (isOfYear || (freq === "MONTHLY" && !byDay)),
  );
  drop("BYMONTH", isOfYear);
  return [...parts]
    .map((part) => part.join("="))
    .sort()
    .join(";");
}

/**
 * Splits off a rule's end, `until`: a day as 2027-12-31, or "" without end.
 *
 * @param start the start of the series.
 * @param zone the series' IANA zone.
 * @returns null if its last day doesn't exist.
 */
export function splitRule(written: string, start: ClockTime, zone: string) {
  const parts = written.toUpperCase().split(";").filter(Boolean);
  const rule = parts.filter((part) => !part.startsWith("UNTIL=")).join(";");
  const [, end] = parts.find((part) => part.startsWith("UNTIL="))?.split("=") ?? [];
  // Some programs write the year 9999 for a series without end.
  if (end === undefined || Number(end.slice(0, 4)) >= 2100) return { rule, until: "" };
  const [moment] = readTimes(`UNTIL:${start.time ? end : end.slice(0, 8)}`);
  if (!moment) return null;
  const { day, time } = inZone(moment, zone);
  // A date that would start later on that day is no longer part of the series; a day alone counts as its first moment.
  const isBefore = start.time !== "" && (time || "00:00") < start.time;
  return { rule, until: isBefore ? dayAfter(day, -1) : day };
}
