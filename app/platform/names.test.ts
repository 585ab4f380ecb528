import { expect, test } from "vitest";
import { firstName, isSuffix, lastNameOf } from "./names.ts";

test.each([
  ["Ada Alder", "Alder"],
  ["  Ada \u00a0 Maria  Alder ", "Alder"],
  ["Ada", "Ada"],
  ["Inés O'Hara-Łęcka", "O'Hara-Łęcka"],
  ["Maria de la Cruz", "Cruz"],
  ["Ann & Bob Alder", "Alder"],
  ["Bob Alder Jr.", "Alder"],
  ["Bob Alder, Jr.", "Alder"],
  ["Bob Alder III", "Alder"],
  ["Bob Alder Ⅲ", "Alder"],
  ["Bob Alder, M.D., Ph.D.", "Alder"],
  ["Bob Alder Sr Esq", "Alder"],
  ["Alder, Bob", "Alder"],
  ["Alder Jr., Bob", "Alder"],
  ["Robin Sedge, Wren Sedge", "Sedge"],
  ["Jr.", "Jr"],
  ["III", "III"],
  ["Kim Do", "Do"],
  ["Ada Alder (Annie)", "Alder"],
  ["(Annie)", "Annie"],
  ["Ada Alder.", "Alder"],
  ["Ada Alder 🛶", "Alder"],
  ["🛶 🦆", "🦆"],
  ["🛶", "🛶"],
  [", Ada", "Ada"],
  [",", ","],
  ["Table 07", "07"],
  ["李 小龍", "小龍"],
  ["李小龍", "李小龍"],
  ["山田　太郎", "太郎"],
  ["김 민수", "민수"],
  ["محمد علي", "علي"],
  ["राम कुमारी", "कुमारी"],
  ["Σοφία Παπά", "Παπά"],
  ["Zoë Größe", "Größe"],
  ["constructor", "constructor"],
  ["x".repeat(300), "x".repeat(300)],
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
  ["王小明", "王小明"],
  ["Mr. and Mrs. Lee", "Mr. and Mrs. Lee"],
  ["J. Hale", "J. Hale"],
  ["J Hale", "J Hale"],
  ["", ""],
])("%s is greeted as %s", (name, greeted) => {
  expect(firstName(name)).toBe(greeted);
});
