import type ICAL from "ical.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

type Filter = (day: Date) => boolean;

/** Whether a rule selects a day of its period, by BYMONTH, BYDAY and so on. */
export function ruleFilter(rule: ICAL.Recur, start: ICAL.Time): Filter {
  const { freq } = rule;
  const parts = withDefaults(rule, start);
  const filters: Filter[] = [];
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYDAY } = parts;
  if (BYMONTH) filters.push((day) => BYMONTH.includes(day.getUTCMonth() + 1));
  if (BYMONTHDAY) filters.push((day) => isAt(day.getUTCDate(), daysInMonth(day), BYMONTHDAY));
  if (BYYEARDAY) filters.push((day) => isAt(dayOfYear(day), daysInYear(day), BYYEARDAY));
  if (BYWEEKNO && freq === "YEARLY") filters.push((day) => isInWeek(day, BYWEEKNO, rule.wkst));
  if (BYDAY) {
    const inMonth = freq === "MONTHLY" || (freq === "YEARLY" && BYMONTH !== undefined);
    const isCounted = freq === "MONTHLY" || freq === "YEARLY";
    const chosen = BYDAY.map((each) => readWeekday(each, isCounted));
    filters.push((day) => chosen.some((weekday) => isWeekday(day, weekday, inMonth)));
  }
  return (day) => filters.every((filter) => filter(day));
}

interface RuleParts {
  BYMONTH?: number[];
  BYMONTHDAY?: number[];
  BYYEARDAY?: number[];
  BYWEEKNO?: number[];
  BYDAY?: string[];
}

/** A rule without days uses those of its start. */
function withDefaults({ freq, parts }: ICAL.Recur, start: ICAL.Time): RuleParts {
  const given = parts as RuleParts;
  if (given.BYMONTHDAY || given.BYYEARDAY || given.BYWEEKNO || given.BYDAY) return given;
  const BYMONTHDAY = [start.day];
  if (freq === "YEARLY") return { BYMONTH: [start.month], ...given, BYMONTHDAY };
  if (freq === "MONTHLY") return { ...given, BYMONTHDAY };
  if (freq !== "WEEKLY") return given;
  const weekday = new Date(Date.UTC(start.year, start.month - 1, start.day)).getUTCDay();
  return { ...given, BYDAY: weekdays.slice(weekday, weekday + 1) };
}

/** A weekday as in BYDAY, and which one of the month or year it is: 0 for each, -1 for the last. */
interface Weekday {
  weekday: number;
  nth: number;
}

function readWeekday(written: string, isCounted: boolean): Weekday {
  const nth = isCounted ? Number.parseInt(written, 10) || 0 : 0;
  return { weekday: weekdays.indexOf(written.slice(-2).toUpperCase()), nth };
}

function isWeekday(day: Date, { weekday, nth }: Weekday, inMonth: boolean): boolean {
  if (day.getUTCDay() !== weekday) return false;
  if (nth === 0) return true;
  const [place, length] = inMonth
    ? [day.getUTCDate(), daysInMonth(day)]
    : [dayOfYear(day), daysInYear(day)];
  return nth > 0 ? Math.ceil(place / 7) === nth : Math.ceil((length - place + 1) / 7) === -nth;
}

/** Whether a position matches, counted from the start or (negative) from the end. */
function isAt(place: number, length: number, places: number[]): boolean {
  return places.includes(place) || places.includes(place - length - 1);
}

function daysInMonth(day: Date): number {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
}

function dayOfYear(day: Date): number {
  return (day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / DAY_MS + 1;
}

function daysInYear(day: Date): number {
  return dayOfYear(new Date(Date.UTC(day.getUTCFullYear(), 11, 31)));
}

/** Whether a day is in one of a year's weeks; the first week has at least four of its days. */
function isInWeek(day: Date, weeks: number[], wkst: number): boolean {
  const year = day.getUTCFullYear();
  const first = firstWeek(year, wkst);
  const next = firstWeek(year + 1, wkst);
  if (day.getTime() < first || day.getTime() >= next) return false;
  const week = Math.floor((day.getTime() - first) / (7 * DAY_MS)) + 1;
  return isAt(week, (next - first) / (7 * DAY_MS), weeks);
}

/** When the first week of a year begins, in milliseconds since 1970. */
function firstWeek(year: number, wkst: number): number {
  const fourth = Date.UTC(year, 0, 4);
  const since = (new Date(fourth).getUTCDay() - (wkst - 1) + 7) % 7;
  return fourth - since * DAY_MS;
}
