import { dayAfter } from "../platform/dates.ts";
import type { RepeatRule } from "./describe-event.server.ts";

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** The parts of a day that rules name. */
function partsOf(day: string) {
  const [, month, date] = day.split("-").map(Number) as [number, number, number];
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
  // Most months have no fifth weekday, so the last one is used.
  return { month, date, weekday, place: date > 28 ? -1 : Math.ceil(date / 7) };
}

/** What the form offers, each with its rule (RFC 5545, 3.3.10) for an event that begins on a day. */
const offered: Record<string, (day: string) => string> = {
  weekly: () => "FREQ=WEEKLY",
  biweekly: () => "FREQ=WEEKLY;INTERVAL=2",
  monthly: (day) => `FREQ=MONTHLY;BYDAY=${partsOf(day).place}${partsOf(day).weekday}`,
  "monthly-date": () => "FREQ=MONTHLY",
  quarterly: (day) => `FREQ=MONTHLY;INTERVAL=3;BYDAY=${partsOf(day).place}${partsOf(day).weekday}`,
  yearly: () => "FREQ=YEARLY",
};

/** Whether a value of the field is a rule of its own, which the form doesn't offer. */
export function isOwnRule(repeats: string): boolean {
  return repeats.startsWith("FREQ=");
}

/** A rule of its own in its parts, for words. */
export function parseRule(rule: string, start: string): RepeatRule {
  const given = rule.split(";").map((part) => part.split("=") as [string, string | undefined]);
  const parts = Object.fromEntries(given.map(([name, value = ""]) => [name, value.split(",")]));
  const { FREQ: freq = [], INTERVAL: interval = [1], COUNT: count, WKST: _, ...others } = parts;
  return {
    ...{ freq: freq.join(), interval: Number(interval), count: count ? Number(count) : null },
    ...{ until: null, start, parts: others },
  };
}

/** The rule of an event that repeats, without its end. */
export function ruleOf(repeats: string, startDate: string): string {
  return offered[repeats]?.(startDate) ?? repeats;
}

/** The field's value for a rule without its end: what the form offers, if it means the same. */
export function repeatsOf(rule: string, startDate: string): string {
  const essence = essenceOf(rule, startDate);
  const isMeant = (name: string) => essenceOf(ruleOf(name, startDate), startDate) === essence;
  return Object.keys(offered).find(isMeant) ?? rule;
}

/** A rule without what its event's first day says anyway. */
function essenceOf(rule: string, startDate: string): string {
  const parts = new Map(rule.split(";").map((part) => part.split("=") as [string, string]));
  const { month, date, weekday } = partsOf(startDate);
  const [freq, byDay] = [parts.get("FREQ"), parts.get("BYDAY")?.replaceAll("+", "")];
  if (byDay) parts.set("BYDAY", byDay);
  const isOfYear = parts.get("BYMONTH") === `${month}` && freq === "YEARLY" && !byDay;
  const drop = (name: string, isImplied: boolean) => isImplied && parts.delete(name);
  drop("INTERVAL", parts.get("INTERVAL") === "1");
  // Weeks begin on a day of their own only where a rule names several days.
  drop("WKST", !byDay?.includes(",") && !parts.has("BYWEEKNO"));
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

/** The last day of a rule, and the rule without its end. */
export interface RuleEnd {
  rule: string;
  /** As 2027-12-31; "" without end. */
  until: string;
}

/**
 * Separates a rule from its last day.
 *
 * @param start the time of day of the series, as 190000; null for whole days.
 * @param toLocal tells the day and time of a moment in UTC where the series is.
 */
export function splitRule(
  written: string,
  start: string | null,
  toLocal: (moment: string) => { day: string; time: string },
): RuleEnd {
  const parts = written.trim().toUpperCase().split(";").filter(Boolean);
  const rule = parts.filter((part) => !part.startsWith("UNTIL=")).join(";");
  const [, end = ""] = parts.find((part) => part.startsWith("UNTIL="))?.split("=") ?? [];
  // Some programs write the year 9999 for a series without end.
  if (end === "" || Number(end.slice(0, 4)) >= 2100) return { rule, until: "" };
  const isMoment = start !== null && end.endsWith("Z");
  // A day alone counts as its first moment.
  const { day, time } = isMoment
    ? toLocal(end)
    : { day: end.slice(0, 8), time: end.slice(9, 15) || "000000" };
  const last = day.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  // What would begin later on that day is no longer a part of it.
  return { rule, until: start && time < start ? dayAfter(last, -1) : last };
}
