import { readQuery } from "./words.ts";

/** Words that ask for a date. */
const whenWords = new Set(
  `when next upcoming coming date dates schedule scheduled today tonight tomorrow soon
  calendar event events`.split(/\s+/),
);
/** Words that say no more than that an event is meant, or that a question goes with it. */
const emptyWords = new Set([
  ...whenWords,
  "time",
  "times",
  "day",
  "what",
  "start",
  "starts",
  "begin",
]);
const meetings = new Set(["meeting", "meetings"]);

/** Whether a question asks for a date. */
export function asksWhen(question: string): boolean {
  return (
    wordsOf(question).some((word) => whenWords.has(word)) || /\bwhat (time|day)\b/i.test(question)
  );
}

/**
 * The words of a question by which the events it means are found: "board" of "when is the next board
 * meeting". "" means all events, "upcoming events"; null none, "calendar".
 */
export function readEventQuestion(question: string): string | null {
  const words = readQuery(question).map(({ word }) => word);
  const telling = words.filter((word) => !emptyWords.has(word));
  // "Which meeting" tells more than that it is one.
  const which = telling.filter((word) => !meetings.has(word));
  const chosen = which.length > 0 ? which : telling;
  if (chosen.length > 0) return chosen.join(" ");
  return words.some((word) => /^(event|next|upcoming|coming|today|tomorrow)/.test(word))
    ? ""
    : null;
}

function wordsOf(question: string): string[] {
  return question.toLowerCase().match(/\p{L}+/gu) ?? [];
}
