import { expect, test } from "vitest";
import { foldText } from "./names.ts";

test.each([
  ["Émile", "emile"],
  ["Emile\u0301", "emile"],
  ["ÅNGSTRÖM", "angstrom"],
  ["Ñuñoa", "nunoa"],
  ["  Heron\t Way \n", "heron way"],
  ["ﬁsh ①", "fish 1"],
  ["O'Hara-Łęcka", "o'hara-łecka"],
  ["", ""],
])("'%s' folds to '%s'", (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});
