import { expect, test } from "vitest";
import { asksWhen, readEventQuestion } from "./event-question.ts";

test.each([
  ["when is the next board meeting", ["board meeting", "board"], true],
  ["Next meeting?", ["meeting"], true],
  ["arc meeting date", ["arc meeting", "arc"], true],
  ["what time does the pool close", ["pool close"], true],
  ["upcoming events", [""], true],
  ["calendar", [], true],
  ["lake cleanup", ["lake cleanup"], false],
  ["whenever", ["whenever"], false],
])("%s", (question, events, isWhen) => {
  expect(readEventQuestion(question)).toEqual(events);
  expect(asksWhen(question)).toBe(isWhen);
});
