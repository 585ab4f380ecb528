import { expect, test } from "vitest";
import { firstName, foldText, isSuffix, lastNameOf } from "./names.ts";

test.each([
  ["Ada Alder", "Alder"],
  ["Ada", "Ada"],
  ["Inés O'Hara-Łęcka", "O'Hara-Łęcka"],
  ["Ann & Bob Alder", "Alder"],
  ["Bob Alder, Jr.", "Alder"],
  ["Bob Alder III", "Alder"],
  ["Bob Alder, M.D., Ph.D.", "Alder"],
  ["Alder, Bob", "Alder"],
  ["Jr.", "Jr"],
  ["Ada Alder (Annie)", "Alder"],
  ["Ada Alder 🛶", "Alder"],
  [",", ","],
  ["李 小龍", "小龍"],
  ["Σοφία Παπά", "Παπά"],
  ["", ""],
])("'%s' is sorted by '%s'", (name, lastName) => {
  expect(lastNameOf(name)).toBe(lastName);
});

test.each(["Jr.", "jr", "III", "Ph.D.", "Esq.,"])("%s is a suffix", (word) => {
  expect(isSuffix(word)).toBe(true);
});

test.each([
  ["Dorothy Hale", "Dorothy"],
  ["  Anne-Marie  du Pont ", "Anne-Marie"],
  ["Cher", "Cher"],
  ["Mr. and Mrs. Lee", "Mr. and Mrs. Lee"],
  ["J. Hale", "J. Hale"],
  ["", ""],
])("%s is greeted as %s", (name, greeted) => {
  expect(firstName(name)).toBe(greeted);
});

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
