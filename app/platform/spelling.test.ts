import { expect, test } from "vitest";
import { spellingDistance } from "./spelling.ts";

test.each([
  ["fence", "fence", 0],
  ["fence", "fences", 1],
  ["fence", "fnece", 1],
  ["fence", "hence", 1],
  ["", "ab", 2],
  ["dock", "dokcs", 2],
  ["pool", "gate", 4],
])("%s and %s differ in %i letters", (word, other, distance) => {
  expect(spellingDistance(word, other)).toBe(distance);
  expect(spellingDistance(other, word)).toBe(distance);
  expect(Math.min(spellingDistance(word, other, 1), 2)).toBe(Math.min(distance, 2));
});
