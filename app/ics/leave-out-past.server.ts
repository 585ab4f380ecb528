import { formatDate } from "../platform/format-date.ts";
import type { CalendarNote } from "./calendar-faults.server.ts";
import { readDate } from "./date-values.server.ts";
import {
  type CalendarPart,
  foldLines,
  readProperties,
  readValue,
  splitParts,
} from "./ics-text.server.ts";

const YEARS_KEPT = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes events from a calendar that ended more than two years ago; a series ends with its last date.
 *
 * @returns the shorter text, and a message; the same text if nothing is removed or it can't be read.
 */
export function leaveOutPast(
  text: string,
  now = new Date(),
): { text: string; notes: CalendarNote[] } {
  const first = new Date(now);
  first.setUTCFullYear(now.getUTCFullYear() - YEARS_KEPT);
  const parts = tryToSplit(text);
  const series = Map.groupBy(parts, (part) =>
    part.name === "VEVENT" ? (readValue(part, "UID") ?? part) : part,
  );
  const kept = [...series.values()].filter((alike) => {
    return alike.some((part) => part.name !== "VEVENT" || !(lastMoment(part) < first.getTime()));
  });
  const count = (some: CalendarPart[]) => some.filter(({ name }) => name === "VEVENT").length;
  const left = count(parts) - count(kept.flat());
  if (left === 0) return { text, notes: [] };
  const zone = /^X-WR-TIMEZONE:[^\r\n]*/im.exec(text)?.[0] ?? [];
  const lines = kept.flat().flatMap((part) => part.lines);
  const day = formatDate(first.toISOString());
  const message = `is too large with all its past events: ${left} events that ended before ${day} were left out. All others are shown`;
  return {
    text: foldLines(["BEGIN:VCALENDAR", ...[zone].flat(), ...lines, "END:VCALENDAR"]),
    notes: [{ where: "", message }],
  };
}

function tryToSplit(text: string): CalendarPart[] {
  try {
    return splitParts(text);
  } catch {
    return [];
  }
}

/** The latest end of an event, in milliseconds since 1970; NaN if unknown. */
function lastMoment(event: CalendarPart): number {
  const dates = readProperties(event, ["DTSTART", "DTEND", "RDATE"]).flatMap((property) =>
    property.value
      .split(/[,/]/)
      .filter((value) => !value.startsWith("P"))
      .map((value) => momentOf(readDate(value, property)?.day)),
  );
  const rules = readProperties(event, ["RRULE"]).map(({ value }) => lastOfRule(value, dates[0]));
  // Plus a day for time zones, and the longest duration.
  const length = readValue(event, "DURATION") ? 366 : 0;
  const last = [...dates, ...rules].reduce((one, other) => Math.max(one, other), -Infinity);
  return last + (1 + length) * DAY_MS;
}

function momentOf(day = ""): number {
  return Date.parse(day.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"));
}

const stepDays: Record<string, number> = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };
/** Rules with the 31st or February 29 skip many months and years. */
const MOST_SKIPPED = 12;

function lastOfRule(rule: string, start = Number.NaN): number {
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([^;]*)`, "i").exec(rule)?.[1];
  const until = part("UNTIL");
  if (until) return momentOf(until.slice(0, 8));
  const days = stepDays[part("FREQ")?.toUpperCase() ?? ""];
  const steps = Number(part("COUNT")) * Number(part("INTERVAL") ?? 1);
  return rule.trim() === "" ? start : start + steps * (days ?? Number.NaN) * MOST_SKIPPED * DAY_MS;
}
