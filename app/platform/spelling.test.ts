import fc from "fast-check";
import { expect, test } from "vitest";
import { deletions, spellingDistance } from "./spelling.ts";

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
});

test("what is left of a word without one letter", () => {
  expect([...deletions("pool", 1)].sort()).toEqual(["ool", "pol", "poo", "pool"]);
  expect(deletions("pool", 2)).toContain("pl");
  expect(deletions("assessments", 2)).toEqual(deletions("assessm", 2));
});

test("words that differ in one or two letters have something in common, in any words", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "é"), maxLength: 11 });
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (word, other, most) => {
      fc.pre(spellingDistance(word, other) <= most);
      const others = deletions(other, most);
      expect([...deletions(word, most)].some((left) => others.has(left))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
