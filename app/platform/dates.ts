/** By time zone, of which the site uses two or three: creating one takes ten times as long as using it. */
const isoDays = /* @__PURE__ */ new Map<string, Intl.DateTimeFormat>();

/** As 2026-12-08. */
export function todayIn(timeZone: string, now = new Date()): string {
  const isoDay = isoDays.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone });
  isoDays.set(timeZone, isoDay);
  return isoDay.format(now);
}

/** Whether a text is a valid date such as 2026-11-16. */
export function isDay(text: string): boolean {
  return (
    /^(19|20)\d\d-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

const firstMonth = "2000-01";
const yearsAhead = 5;

/**
 * The calendar's last day, as 2031-12-31. Series without end are expanded up to there for any request; decades of
 * them would block all other pages for seconds.
 */
export function lastDayReached(today: string): string {
  return `${Number(today.slice(0, 4)) + yearsAhead}-12-31`;
}

function isReached(month: string, today: string): boolean {
  return month >= firstMonth && month < lastDayReached(today);
}

/**
 * The month that a URL asks for, as 2026-12; if it asks for none, or one out of range, the one in which this week ends:
 * on Monday the 30th, what is to come is in the next.
 */
export function readMonth(value: string | null, today: string): string {
  const isMonth = value !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);
  const saturday = dayAfter(today, 6 - new Date(today).getUTCDay());
  return isMonth && isReached(value, today) ? value : saturday.slice(0, 7);
}

/** The month this many months after another, as 2026-12; null if it is out of range. */
export function monthAfter(month: string, months: number, today: string): string | null {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  const after = date.toISOString().slice(0, 7);
  return isReached(after, today) ? after : null;
}

/** The day this many days after another, as 2026-12-08. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whether a month is at most a year away: search engines are led no farther. */
export function isNear(month: string, today: string): boolean {
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return Math.abs(index(month) - index(today)) <= 12;
}

/** The weeks that a month touches, each as seven days from Sunday on, as 2026-12-08. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  let sunday = dayAfter(first, -new Date(first).getUTCDay());
  while (sunday.slice(0, 7) <= month) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((days) => dayAfter(sunday, days)));
    sunday = dayAfter(sunday, 7);
  }
  return weeks;
}

const monthNames =
  "January February March April May June July August September October November December";
export const months = monthNames.split(" ");
/** A regular expression's source: "May", "Sept." or "October". */
export const monthInProse = `\\b(?:${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|t)?`).join("|")})\\.?`;

/** By their codes in rules (RFC 5545, 3.3.10). */
export const weekdays: Record<string, string> = {
  ...{ MO: "Monday", TU: "Tuesday", WE: "Wednesday", TH: "Thursday", FR: "Friday" },
  ...{ SA: "Saturday", SU: "Sunday" },
};
export const weekdayCodes = Object.keys(weekdays);

/** The code of a day's weekday, such as TU. */
export function weekdayCodeOf(day: string): string {
  return weekdayCodes.at(new Date(day).getUTCDay() - 1) ?? "";
}

/** Such as "Tuesday". */
export function weekdayOf(day: string): string {
  return weekdays[weekdayCodeOf(day)] ?? "";
}
