import type ICAL from "ical.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** A day with what rules ask of it. */
export interface Day {
  /** In days since 1970. */
  number: number;
  year: number;
  month: number;
  date: number;
  /** From 0 for Sunday. */
  weekday: number;
}

/** A day by its date, as 2026-12-08, or by its number of days since 1970. */
export function toDay(day: string | number): Day {
  const moment = new Date(typeof day === "number" ? day * DAY_MS : `${day}T00:00:00Z`);
  return {
    number: moment.getTime() / DAY_MS,
    year: moment.getUTCFullYear(),
    month: moment.getUTCMonth() + 1,
    date: moment.getUTCDate(),
    weekday: moment.getUTCDay(),
  };
}

export function daysInMonth({ year, month }: Pick<Day, "year" | "month">): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

type Filter = (day: Day) => boolean;

/** Whether a rule selects a day of its period, by BYMONTH, BYDAY and so on. */
export function ruleFilter(rule: ICAL.Recur, parts: RuleParts): Filter {
  const { freq } = rule;
  const filters: Filter[] = [];
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYDAY } = parts;
  if (BYMONTH) filters.push((day) => BYMONTH.includes(day.month));
  if (BYMONTHDAY) filters.push((day) => isAt(day.date, daysInMonth(day), BYMONTHDAY));
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

/** The parts of a rule that choose days. */
export interface RuleParts {
  BYMONTH?: number[];
  BYMONTHDAY?: number[];
  BYYEARDAY?: number[];
  BYWEEKNO?: number[];
  BYDAY?: string[];
}

/** A rule without days uses those of its start. */
export function withDefaults({ freq, parts }: ICAL.Recur, start: Day): RuleParts {
  const given = parts as RuleParts;
  if (given.BYMONTHDAY || given.BYYEARDAY || given.BYWEEKNO || given.BYDAY) return given;
  const BYMONTHDAY = [start.date];
  if (freq === "YEARLY") return { BYMONTH: [start.month], ...given, BYMONTHDAY };
  if (freq === "MONTHLY") return { ...given, BYMONTHDAY };
  if (freq !== "WEEKLY") return given;
  return { ...given, BYDAY: weekdays.slice(start.weekday, start.weekday + 1) };
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

function isWeekday(day: Day, { weekday, nth }: Weekday, inMonth: boolean): boolean {
  if (day.weekday !== weekday) return false;
  if (nth === 0) return true;
  const [place, length] = inMonth
    ? [day.date, daysInMonth(day)]
    : [dayOfYear(day), daysInYear(day)];
  return nth > 0 ? Math.ceil(place / 7) === nth : Math.ceil((length - place + 1) / 7) === -nth;
}

/** Whether a position matches, counted from the start or (negative) from the end. */
function isAt(place: number, length: number, places: number[]): boolean {
  return places.includes(place) || places.includes(place - length - 1);
}

function dayOfYear({ number, year }: Day): number {
  return number - Date.UTC(year, 0, 1) / DAY_MS + 1;
}

function daysInYear({ year }: Day): number {
  return (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / DAY_MS;
}

/** Whether a day is in one of a year's weeks; the first week has at least four of its days. */
function isInWeek({ year, number }: Day, weeks: number[], wkst: number): boolean {
  const [first, next] = [firstWeek(year, wkst), firstWeek(year + 1, wkst)];
  if (number < first || number >= next) return false;
  return isAt(Math.floor((number - first) / 7) + 1, (next - first) / 7, weeks);
}

/** The day on which the first week of a year begins, in days since 1970. */
function firstWeek(year: number, wkst: number): number {
  const fourth = Date.UTC(year, 0, 4);
  const since = (new Date(fourth).getUTCDay() - (wkst - 1) + 7) % 7;
  return fourth / DAY_MS - since;
}
