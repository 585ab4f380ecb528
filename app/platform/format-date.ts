import { monthInProse, months, weekdayOf } from "./dates.ts";

/** By time zone: creating a format takes fifty times as long as using it. */
const dateFormats = /* @__PURE__ */ new Map<string, Intl.DateTimeFormat>();

/** Such as "February 10, 2026". */
export function formatDate(isoDate: string, timeZone = "UTC"): string {
  const format =
    dateFormats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone });
  dateFormats.set(timeZone, format);
  const date = new Date(isoDate);
  // An invalid stored date must not break a page.
  return Number.isNaN(date.getTime()) ? "Invalid Date" : format.format(date);
}

interface TimeOfDay {
  hour: number;
  minute: number;
}

/** Such as "7 pm", "7:30 pm" or "noon". */
export function formatTime(time: TimeOfDay): string {
  return [clock(time), half(time)].filter(Boolean).join(" ");
}

/** Such as "8–11 am" or "11 am–noon". */
export function formatTimes(from: TimeOfDay, to: TimeOfDay): string {
  const start = half(from) === half(to) ? clock(from) : formatTime(from);
  return `${start}–${formatTime(to)}`;
}

function clock({ hour, minute }: TimeOfDay): string {
  if (minute === 0 && hour % 12 === 0) return hour === 0 ? "midnight" : "noon";
  return `${hour % 12 || 12}${minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`}`;
}

/** Undefined where a word already says it. */
function half({ hour, minute }: TimeOfDay): "am" | "pm" | undefined {
  if (minute === 0 && hour % 12 === 0) return undefined;
  return hour < 12 ? "am" : "pm";
}

const afterNumber = /(?<=\d) (?=[ap]m\b|[ap]\.m\.)|(?<=\d,) (?=\d{4}\b)/gi;
const afterMonth = new RegExp(`(?<=${monthInProse}) (?=\\d{1,2}(?!\\d))`, "g");

/** Keeps the lines of a text from breaking within "7 pm", "8–11 am" and "May 29, 2027". */
export function holdDates(text: string): string {
  const spaced = text.replace(afterNumber, "\u00A0").replace(afterMonth, "\u00A0");
  return spaced.replace(/–(?=[\d:]+\s[ap]\.?m|noon|midnight)/g, "–\u2060");
}

/** Such as "December 2026". */
export function formatMonth(month: string): string {
  return `${nameMonth(month)} ${month.slice(0, 4)}`;
}

/** Such as "Tuesday, December 8". */
export function formatDay(day: string): string {
  return `${weekdayOf(day)}, ${nameMonth(day)} ${Number(day.slice(8))}`;
}

function nameMonth(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? "";
}
