import { dayAfter, months, weekdayOf, weekdays } from "../platform/dates.ts";
import { formatDate, formatDay } from "../platform/format-date.ts";
import type { RepeatRule } from "./repeats.server.ts";

const units: Record<string, string> = {
  DAILY: "day",
  WEEKLY: "week",
  MONTHLY: "month",
  YEARLY: "year",
};
const ordinals: Record<string, string> = {
  "1": "first",
  "2": "second",
  "3": "third",
  "4": "fourth",
  "5": "fifth",
  "-1": "last",
};

/**
 * Formats how an event repeats, such as "Second Tuesday of the month, 5 times". A rule that would be unclear in
 * words becomes "On several dates".
 *
 * @param today leaves out an end more than a year away.
 */
export function formatRule(rule: RepeatRule, today?: string): string {
  const unit = units[rule.freq];
  const days = unit && formatDays(rule);
  if (days === undefined) return "On several dates";
  if (rule.interval === 1 && rule.freq === "MONTHLY" && rule.parts.BYDAY) {
    const which = days.replace(" on the ", "");
    const named = `${which.charAt(0).toUpperCase()}${which.slice(1)} of the month`;
    return named + formatMonths(rule) + formatEnd(rule, today);
  }
  const every = rule.interval > 1 ? `Every ${rule.interval} ${unit}s` : `Every ${unit}`;
  const which = `${every}${days}`
    .replace(/^Every (week|year) on (?!the )/, "Every ")
    .replace("Every Monday, Tuesday, Wednesday, Thursday and Friday", "Every weekday");
  return which + formatMonths(rule) + formatEnd(rule, today);
}

/** The days within each week, month or year; undefined for rare rules. */
function formatDays({ freq, start, parts }: RepeatRule): string | undefined {
  const { BYDAY: byDay, BYMONTHDAY: byMonthDay, BYMONTH: byMonth, ...rarer } = parts;
  if (Object.values(rarer).some((values) => values?.length) || (byDay && byMonthDay))
    return undefined;
  if (byDay) return formatWeekdays(freq, byDay.map(String), byMonth !== undefined);
  const dates = byMonthDay ?? [Number(start.slice(8))];
  const isSkipping = freq === "MONTHLY" && dates.some((date) => Number(date) > 28);
  const skipped = isSkipping ? ", in months that have it" : "";
  if (freq === "MONTHLY") return ` on the ${formatList(dates.map(formatOrdinal))}${skipped}`;
  if (freq !== "YEARLY") return freq === "WEEKLY" ? ` on ${weekdayOf(start)}` : "";
  const inMonths = (byMonth ?? [start.slice(5, 7)]).map((month) => months[Number(month) - 1] ?? "");
  if (inMonths.length > 1) return ` on the ${formatList(dates.map(formatOrdinal))}`;
  return ` on ${inMonths[0]} ${formatList(dates.map(String))}`;
}

function formatWeekdays(freq: string, days: string[], inMonths: boolean): string | undefined {
  const read = days.map((day) => /^([+-]?\d*)([A-Z]{2})$/.exec(day));
  const names = read.map((found) => {
    const [, place = "", name = ""] = found ?? [];
    const weekday = weekdays[name];
    if (!weekday) return undefined;
    if (place === "") return freq === "WEEKLY" || freq === "DAILY" ? weekday : undefined;
    const ordinal = ordinals[String(Number(place))];
    const includesOrdinal = freq === "MONTHLY" || (freq === "YEARLY" && inMonths);
    return ordinal && includesOrdinal ? `the ${ordinal} ${weekday}` : undefined;
  });
  return names.includes(undefined) ? undefined : ` on ${formatList(names.map(String))}`;
}

/** A yearly date already has its month beside the day. */
function formatMonths({ freq, parts }: RepeatRule): string {
  const { BYMONTH: byMonth, BYDAY: byDay } = parts;
  if (!byMonth || (freq === "YEARLY" && !byDay && byMonth.length === 1)) return "";
  const names = nameMonths(byMonth.map(Number));
  if (!names) return "";
  if (freq === "YEARLY") return ` of ${names}`;
  return names.includes(" through ") ? `, ${names}` : `, in ${names}`;
}

/** Months in words; three or more in a row, even across the new year, are a range: "November through March". */
function nameMonths(chosen: readonly number[]): string {
  const isIn = (month: number) => chosen.includes((month % 12) + 1);
  const firsts = [...months.keys()].filter((month) => isIn(month) && !isIn(month + 11));
  const words = firsts.flatMap((first) => {
    const year = [...months.slice(first), ...months.slice(0, first)];
    const row = year.slice(
      0,
      year.findIndex((_, more) => !isIn(first + more)),
    );
    return row.length < 3 ? row : `${row[0]} through ${row.at(-1)}`;
  });
  return formatList(words);
}

function formatEnd({ count, until }: RepeatRule, today: string | undefined): string {
  if (until && today && until > dayAfter(today, 366)) return "";
  if (until) return `, until ${formatDate(until)}`;
  return count ? `, ${count} times` : "";
}

/** "Tuesday, Thursday and Saturday". */
export function formatList(words: string[]): string {
  return new Intl.ListFormat("en-GB").format(words);
}

function formatOrdinal(day: number | string): string {
  const number = Number(day);
  if (number === -1) return "last day";
  const kind = new Intl.PluralRules("en-US", { type: "ordinal" }).select(number);
  return `${number}${{ one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" }[kind]}`;
}

/** When an event is, in full: "Tuesday, December 8, 2026, 7–8:30 pm EST". */
export function formatWhen(days: string[], time: string | null, zoneName: string): string {
  const [first = "", last = first] = [days[0], days.at(-1)];
  const year = last.slice(0, 4);
  const fromYear = first.startsWith(year) ? "" : `, ${first.slice(0, 4)}`;
  const span =
    days.length > 1 ? `${formatDay(first)}${fromYear} to ${formatDay(last)}` : formatDay(last);
  return `${span}, ${year}${time ? `, ${time} ${zoneName}` : ""}`;
}
