import type { MeetingRecord } from "../content/content.ts";
import { monthAfter, monthInProse } from "../platform/dates.ts";
import { formatMonth } from "../platform/format-date.ts";
import { isStopWord, stemOf } from "./everyday-words.ts";
import { findSynonyms, type Synonyms } from "./synonyms.ts";
import { readQuery } from "./words.ts";

/** Words that ask for a date. */
const whenWords = new Set(
  `when next upcoming coming date dates scheduled today tonight tomorrow soon
  calendar event events location`.split(/\s+/),
);
/** Words that say no more than that an event is meant, or that a question goes with it. */
const emptyWords = new Set([
  ...whenWords,
  ...`time times come comes day what start starts begin schedule month week weekend summer winter spring
  happening anything social family fun community neighborhood association hoa activity activities stuff`.split(
    /\s+/,
  ),
]);
const meetings = new Set(["meeting", "meetings"]);

/** Whether a question asks for a date. */
export function asksWhen(question: string): boolean {
  const words = question.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word) => whenWords.has(word)) || /\bwhat (time|day)\b/i.test(question);
}

/** Whether a question asks for whatever is on the calendar, as "events for kids". */
export function asksEvents(question: string): boolean {
  return /\b(?:events?|happening|going on|(?:there|things) to do|activit(?:y|ies)|weekend)\b/i.test(
    question,
  );
}

/** Whether it asks for a feast and nothing else, as "santa": for what means the same as "holiday". */
export function asksHoliday(telling: string, synonyms: Synonyms): boolean {
  const holiday = stemOf("holiday");
  return findSynonyms(readQuery(telling), synonyms).every((terms) => terms.includes(holiday));
}

/**
 * The words of a question by which the events it means are found, and those to try then: "board meeting"
 * and "board" of "when is the next board meeting". "" means all events, "upcoming events"; none means none,
 * "calendar".
 */
export function readEventQuestion(question: string): string[] {
  const words = readQuery(question).map(({ word }) => word);
  const telling = words.filter((word) => !emptyWords.has(word) && !isStopWord(word));
  // A committee's date may not say that it is a meeting.
  const which = telling.filter((word) => !meetings.has(word));
  const tries = [...new Set([telling, which].map((some) => some.join(" ")))].filter(Boolean);
  if (tries.length > 0) return tries;
  const isAll = words.some((word) => /^(event|next|upcoming|coming|happening|activit)/.test(word));
  return isAll ? [""] : [];
}

const latest = /\b(?:latest|newest|most recent|last)\b(?! (?:year|month))/i;
/** The words that ask for records of each kind. */
const recordWords: [MeetingRecord["kind"], RegExp][] = [
  ["minutes", /\b(?:minutes|meetings?)\b/i],
  ["financials", /\b(?:financ\w+|reports?|budgets?|spen[dt]\w*)\b/i],
];

type NamedRecord = Pick<MeetingRecord, "kind" | "date" | "title">;

/** The newest of the records that a question asks for: "latest minutes", "last annual meeting". */
export function newestAsked<One extends NamedRecord>(question: string, records: readonly One[]) {
  if (!latest.test(question)) return undefined;
  const kind = recordWords.find(([, words]) => words.test(question))?.[0];
  const names = question.toLowerCase().match(/\b(?:annual|board)\b/g) ?? [];
  return records
    .filter(
      (one) => one.kind === kind && names.every((name) => one.title.toLowerCase().includes(name)),
    )
    .sort((one, other) => other.date.localeCompare(one.date))[0];
}

const month = `(?:\\blast )?${monthInProse}\\b(?!\\.? (?:\\d\\d?|i|we)\\b)(?: \\d{4}\\b)?`;
/** A month whose minutes are asked for, not a day, nor "may I". */
const monthOfMinutes = new RegExp(`${month}(?=.*\\bminutes\\b)|(?<=\\bminutes\\b.*)${month}`, "gi");

/**
 * A question of records as their titles have it: "last year's minutes" as "2025 minutes", those of a month as the newest
 * of it. Without a month of which there are no minutes, it leads to the list of all.
 */
export function nameRecords(question: string, records: readonly NamedRecord[], today: string) {
  if (!recordWords.some(([, words]) => words.test(question))) return question;
  const year = Number(today.slice(0, 4));
  const newest = newestAsked(question, records)?.title;
  const month = monthAfter(today.slice(0, 7), -1, today);
  const newestOf = (name: string) =>
    records
      .filter(({ kind, date }) => {
        const written = formatMonth(date.slice(0, 7)).toLowerCase();
        const [asked = "", year = ""] = name.toLowerCase().split(" ");
        return kind === "minutes" && written.startsWith(asked) && written.endsWith(year);
      })
      .sort((one, other) => other.date.localeCompare(one.date))[0];
  return question
    .replace(/\blast month(?:['’]?s)?\b/i, (word) => (month ? formatMonth(month) : word))
    .replace(monthOfMinutes, (name) => newestOf(name)?.title ?? "")
    .replace(latest, (word) => newest ?? word)
    .replace(/\b(last|this|next) year(?:['’]?s)?\b/gi, (_whole, which: string) =>
      String(year + ["last", "this", "next"].indexOf(which.toLowerCase()) - 1),
    );
}
