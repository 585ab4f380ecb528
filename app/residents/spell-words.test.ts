import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { lettersAllowed, spellingDistance } from "../platform/spelling.ts";
import { spellWords } from "./search-rows.server.ts";

// As it is, but its calls are counted: they are what a search of many words costs.
vi.mock("../platform/spelling.ts", { spy: true });

beforeEach(() => {
  vi.mocked(spellingDistance).mockClear();
});

/** Words of seven letters, no two alike, such as "kalomin". */
function* inventWords(): Generator<string> {
  const [consonants, vowels] = ["bdfghklmnprstvwz", "aeiou"];
  for (let number = 0; number < 16 ** 4; number += 7) {
    const at = [0, 4, 8, 12].map((shift) => (number >> shift) & 15);
    yield at
      .map((index, place) => consonants[index] + (vowels[(index + place) % 5] ?? ""))
      .join("")
      .slice(0, 7);
  }
}
const known = new Set(inventWords());

test("a search of twenty words is compared with few of the words that are known", () => {
  const words = [...known]
    .slice(0, 2000)
    .filter((_, index) => index % 100 === 7)
    .map((word) => `${word.slice(0, 6)}y`);
  spellWords(words, known);
  expect([words.length, known.size]).toEqual([20, 9363]);
  expect(vi.mocked(spellingDistance).mock.calls.length).toBeLessThan(1000);
});

test("the first five words of a search are spelled, each once, and numbers aren't among them", () => {
  const words = ["307", "heorn", "heorn", "way", "mlil", "brich", "ceadr", "aldr", "smiht"];
  const neighbors = new Set(["heron", "mill", "birch", "cedar", "alder", "smith", "away"]);
  expect([...spellWords(words, neighbors)]).toEqual([
    ["heorn", ["heron"]],
    ["mlil", ["mill"]],
    ["brich", ["birch"]],
    ["ceadr", ["cedar"]],
    ["aldr", ["alder"]],
  ]);
});

test("the quick check drops no word that differs in so few letters, in any words", () => {
  const letter = fc.constantFrom("a", "b", "c", "é", "á", "'", "김");
  const word = fc.string({ unit: letter, minLength: 4, maxLength: 11 });
  const change = fc.record({
    at: fc.nat(11),
    letters: fc.nat(2),
    by: fc.string({ unit: letter, maxLength: 2 }),
  });
  fc.assert(
    fc.property(word, fc.array(change, { maxLength: 2 }), (word, changes) => {
      const other = changes.reduce(
        (left, { at, letters, by }) => left.slice(0, at) + by + left.slice(at + letters),
        word,
      );
      const isNear = spellingDistance(word, other) <= lettersAllowed(word);
      expect(spellWords([word], [other]).get(word)).toEqual(isNear ? [other] : []);
    }),
    { numRuns: 500 },
  );
});
