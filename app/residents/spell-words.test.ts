import { expect, test } from "vitest";
import { spellWords } from "./search-rows.server.ts";

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
