import type ICAL from "ical.js";
import { weekdayCodes } from "../platform/dates.ts";
import type { ClockTime } from "./clock-times.server.ts";

/**
 * How many more days and periods rules may look at: a rule with a COUNT looks at all since its start, one with a
 * BYSETPOS at whole periods, and others at the days to list.
 */
export interface DaysLeft {
  count: number;
}

/**
 * Lists a rule's dates (RFC 5545, 3.3.10) in order, as python-dateutil does, for the rules that `explainRule`
 * accepts. Dates that don't exist are skipped. ical.js continues with March 1 instead of February 29, and
 * confuses months where BYMONTH narrows a monthly rule; of 1,500 common rules, it got 155 wrong.
 *
 * @param start the first date of the series.
 * @param span the first and last day to list, as 2026-12-08.
 * @param left stops when used up.
 */
export function listRuleDates(
  rule: ICAL.Recur,
  { day: start, time }: ClockTime,
  [from, until]: readonly [string, string],
  left: DaysLeft = { count: Number.POSITIVE_INFINITY },
): ClockTime[] {
  const first = dayNamed(start);
  const parts = withDefaults(rule, first);
  const [end, positions] = [dayNamed(until).number, rule.parts.BYSETPOS];
  const begin = dayNamed(from > start ? from : start);
  const isWhole = Boolean(rule.count || positions);
  const found: ClockTime[] = [];
  let given = 0;
  for (const period of periodsOf(rule, parts, first, begin)) {
    const seen = period.flatMap((span) => daysOf(span, isWhole ? undefined : [begin.number, end]));
    left.count -= 1 + seen.length;
    if ((period[0]?.[0] ?? end + 1) > end || left.count < 0) break;
    const days = seen.filter((day) => isChosen(day, parts, rule.freq));
    for (const { number } of positions ? atPositions(days, positions) : days) {
      if (number < first.number) continue;
      given += 1;
      if (rule.count && given > rule.count) return found;
      const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
      if (day >= from && day <= until) found.push({ day, time });
    }
  }
  return found;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day, with what rules select by. */
type Day = ReturnType<typeof toDay>;

/** @param number in days since 1970. @returns months from 1, and weekdays from 0 for Sunday. */
function toDay(number: number) {
  const moment = new Date(number * DAY_MS);
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth() + 1];
  return { number, year, month, date: moment.getUTCDate(), weekday: moment.getUTCDay() };
}

function dayNamed(iso: string): Day {
  return toDay(Date.parse(iso) / DAY_MS);
}

/** The number of the first day, and of the last. */
type Span = readonly [number, number];

/** A span's days, as far as they are within another. */
function daysOf([first, last]: Span, [from, until]: Span = [first, last]): Day[] {
  const begin = Math.max(first, from);
  const length = Math.max(0, Math.min(last, until) - begin + 1);
  return Array.from({ length }, (_, ahead) => toDay(begin + ahead));
}

/** The parts of a rule that select days. */
interface RuleParts {
  BYMONTH?: number[];
  BYMONTHDAY?: number[];
  BYDAY?: string[];
}

/** A rule without days uses those of its start. */
function withDefaults({ freq, parts }: ICAL.Recur, start: Day): RuleParts {
  const given = parts as RuleParts;
  if (given.BYMONTHDAY || given.BYDAY) return given;
  const BYMONTHDAY = [start.date];
  if (freq === "YEARLY") return { BYMONTH: [start.month], ...given, BYMONTHDAY };
  if (freq === "MONTHLY") return { ...given, BYMONTHDAY };
  const BYDAY = [weekdayCodes.at(start.weekday - 1) ?? ""];
  return freq === "WEEKLY" ? { ...given, BYDAY } : given;
}

/**
 * The periods whose days a rule selects from: a day, or the days of a week, month or year. They begin at the
 * start of the series if the rule has a COUNT, otherwise shortly before the first day to list.
 */
function* periodsOf(rule: ICAL.Recur, parts: RuleParts, start: Day, from: Day): Generator<Span[]> {
  const interval = Math.max(1, rule.interval);
  const [days, years] = [from.number - start.number, from.year - start.year];
  const months = years * 12 + from.month - start.month;
  const between = { DAILY: days, WEEKLY: Math.floor(days / 7), MONTHLY: months, YEARLY: years };
  const periods = between[rule.freq as keyof typeof between];
  const first = rule.count ? 0 : Math.max(0, Math.floor(periods / interval) - 1);
  for (let ahead = first * interval; ; ahead += interval) {
    const day = start.number + ahead;
    if (rule.freq === "DAILY") yield [[day, day]];
    else if (rule.freq === "WEEKLY") {
      const since = (start.weekday - (rule.wkst - 1) + 7) % 7;
      const week = start.number - since + ahead * 7;
      yield [[week, week + 6]];
    } else if (rule.freq === "MONTHLY") yield [monthOf(start.year, start.month + ahead)];
    else yield monthsOf(start.year + ahead, parts);
  }
}

function monthOf(year: number, month: number): Span {
  return [Date.UTC(year, month - 1, 1) / DAY_MS, Date.UTC(year, month, 1) / DAY_MS - 1];
}

/** A year's months, only the rule's if it names any. */
function monthsOf(year: number, { BYMONTH }: RuleParts): Span[] {
  const months = BYMONTH ?? Array.from({ length: 12 }, (_, month) => month + 1);
  const inOrder = months.toSorted((one, other) => one - other);
  return inOrder.map((month) => monthOf(year, month));
}

/** Whether a rule selects a day of its period. */
function isChosen(day: Day, { BYMONTH, BYMONTHDAY, BYDAY }: RuleParts, freq: string): boolean {
  const { year, month, date } = day;
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (BYMONTH && !BYMONTH.includes(month)) return false;
  if (BYMONTHDAY && !BYMONTHDAY.includes(date) && !BYMONTHDAY.includes(date - daysInMonth - 1)) {
    return false;
  }
  if (!BYDAY) return true;
  const [first, next] = [Date.UTC(year, 0, 1) / DAY_MS, Date.UTC(year + 1, 0, 1) / DAY_MS];
  const isOfYear = freq === "YEARLY" && !BYMONTH;
  const [place, length] = isOfYear ? [day.number - first + 1, next - first] : [date, daysInMonth];
  const [nth, last] = [Math.ceil(place / 7), -Math.ceil((length - place + 1) / 7)];
  const code = weekdayCodes.at(day.weekday - 1);
  // Such as MO, 2TU or -1FR, counted within the month or year.
  return BYDAY.some(
    (written) =>
      written.slice(-2) === code && [0, nth, last].includes(Number.parseInt(written, 10) || 0),
  );
}

function atPositions<Each>(all: Each[], positions: number[]): Each[] {
  const chosen = positions.map((position) => (position > 0 ? position - 1 : all.length + position));
  return all.filter((_, place) => chosen.includes(place));
}
