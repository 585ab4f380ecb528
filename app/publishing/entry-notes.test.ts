import { expect, test } from "vitest";
import { sayOfCalendar, sayWarning } from "./say-warning.ts";

test.each([
  [
    "content/calendar.ics › event Picnic (December 8, 2026): has DTEND twice; the first one is used",
    "The event Picnic (December 8, 2026) has DTEND twice; the first one is used.",
  ],
  [
    "content/calendar.ics › event Tea: 4 pm and another event: has no title",
    "The event Tea: 4 pm and another event has no title.",
  ],
  [
    "content/calendar.ics › event Raffle: was left out: it has a date that doesn't exist",
    "The event Raffle was left out: it has a date that doesn't exist.",
  ],
  ["content/calendar.ics › time zone Elm: is odd", "The time zone Elm is odd."],
  ["content/calendar.ics: has no events", "This calendar has no events."],
  ["content/minutes/2026-09-board.pdf: has no text", "The PDF 2026-09-board.pdf has no text."],
  ["content/board.yaml › entry 2: isn't shown", "board.yaml › entry 2 isn't shown"],
])("“%s” is a sentence in a review", (warning, sentence) => {
  expect(sayWarning(warning)).toBe(sentence);
});

test("what isn't about the calendar isn't told of it", () => {
  expect(sayOfCalendar("content/faq.yaml › entry 1: is long")).toBeUndefined();
});
