import { readQuery } from "./words.ts";

/** Words that ask for a date. */
const whenWords = new Set(
  `when next upcoming coming date dates scheduled today tonight tomorrow soon
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
  "schedule",
  ..."month week weekend happening community neighborhood association hoa".split(" "),
]);
const meetings = new Set(["meeting", "meetings"]);

/** Whether a question asks for a date. */
export function asksWhen(question: string): boolean {
  return (
    wordsOf(question).some((word) => whenWords.has(word)) || /\bwhat (time|day)\b/i.test(question)
  );
}

/**
 * The words of a question by which the events it means are found, and those to try then: "board meeting"
 * and "board" of "when is the next board meeting". "" means all events, "upcoming events"; none means none,
 * "calendar".
 */
export function readEventQuestion(question: string): string[] {
  const words = readQuery(question).map(({ word }) => word);
  const telling = words.filter((word) => !emptyWords.has(word));
  // A committee's date may not say that it is a meeting.
  const which = telling.filter((word) => !meetings.has(word));
  const tries = [...new Set([telling, which].map((some) => some.join(" ")))].filter(Boolean);
  if (tries.length > 0) return tries;
  const isAll = words.some((word) =>
    /^(event|next|upcoming|coming|today|tomorrow|happening)/.test(word),
  );
  return isAll ? [""] : [];
}

function wordsOf(question: string): string[] {
  return question.toLowerCase().match(/\p{L}+/gu) ?? [];
}
