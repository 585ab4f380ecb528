import { expect, test } from "vitest";
import { firstName } from "./first-name.ts";

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
