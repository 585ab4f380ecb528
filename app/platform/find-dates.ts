import { isDay, monthInProse, months } from "./dates.ts";

const gap = "[\\s._-]{0,2}";
const year = "(?<year>(?:19|20)\\d\\d)(?!\\d)";
const month = `(?<month>${monthInProse})`;

/** Days first, then months. */
const patterns = [
  `(?<!\\d)(?<year>(?:19|20)\\d\\d)${gap}(?<month>0[1-9]|1[0-2])${gap}(?<day>0[1-9]|[12]\\d|3[01])(?!\\d)`,
  "(?<!\\d)(?<month>1[0-2]|0?[1-9])[/._ -](?<day>3[01]|[12]\\d|0?[1-9])[/._ -](?<year>(?:19|20)?\\d\\d)(?!\\d)",
  `${month}${gap}(?<day>\\d{1,2})(?!\\d)(?:st|nd|rd|th)?(?:,?${gap}${year})?`,
  `(?<!\\d)(?<year>(?:19|20)\\d\\d)${gap}(?<month>0[1-9]|1[0-2])(?!\\d)`,
  `${month}${gap}${year}`,
].map((pattern) => new RegExp(pattern, "gi"));

export interface FoundDate {
  /** Such as 2026-12-08, 12-08 without a year, or 2026-12 for a month. */
  date: string;
  at: number;
  text: string;
}

/** The dates in a text, in order; where two overlap, the fuller one. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const pattern of patterns) {
    for (const { 0: all, index, groups = {} } of text.matchAll(pattern)) {
      const { year = "2000", month = "", day = "1" } = groups;
      const start = month.slice(0, 3).toLowerCase();
      const named = months.findIndex((name) => name.toLowerCase().startsWith(start)) + 1;
      const parts = [year.padStart(4, "20"), named || month, day];
      const full = parts.map((part) => `${part}`.padStart(2, "0")).join("-");
      const date = full.slice(groups["year"] ? 0 : 5, groups["day"] ? 10 : 7);
      const isTaken = found.some(
        ({ at, text }) => index < at + text.length && at < index + all.length,
      );
      if (!isTaken && isDay(full)) found.push({ date, at: index, text: all });
    }
  }
  return found.sort((one, other) => one.at - other.at);
}
