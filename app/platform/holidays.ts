import { dayAfter, weekdayCodeOf } from "./dates.ts";

/** The federal holidays of the United States, by month and day, or month, weekday and week (5 U.S.C. 6103). */
const holidays: Record<string, string> = {
  "01-01": "New Year's Day",
  "01-MO-3": "Martin Luther King Jr. Day",
  "02-MO-3": "Presidents' Day",
  "05-MO-last": "Memorial Day",
  "06-19": "Juneteenth",
  "07-04": "Independence Day",
  "09-MO-1": "Labor Day",
  "10-MO-2": "Columbus Day",
  "11-11": "Veterans Day",
  "11-TH-4": "Thanksgiving",
  "12-25": "Christmas Day",
};

/** The name of the holiday on a day such as 2026-12-25, if it is one. */
export function holidayOn(day: string): string | undefined {
  const [month, date] = [day.slice(5, 7), day.slice(5)];
  const inMonth = `${month}-${weekdayCodeOf(day)}`;
  const isLast = dayAfter(day, 7).slice(5, 7) !== month;
  const week = Math.ceil(Number(day.slice(8)) / 7);
  const names = [date, `${inMonth}-${week}`, ...(isLast ? [`${inMonth}-last`] : [])];
  return names.map((name) => holidays[name]).find(Boolean);
}
