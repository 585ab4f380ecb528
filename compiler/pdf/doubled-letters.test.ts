import { expect, test } from "vitest";
import { halveDoubled } from "./doubled-letters.ts";
import type { TextPiece } from "./page-text.ts";

function line(y: number, ...texts: string[]): TextPiece[] {
  return texts.map((text, index) => ({
    ...{ text, x: 72 + index * 20, y: y + (index % 2) / 2, width: 22, size: 14, font: "" },
    ...{ endsLine: index === texts.length - 1, isLevel: true, tag: null },
  }));
}

function textsOf(pieces: TextPiece[]): string[] {
  return halveDoubled(pieces).map(({ text }) => text);
}

test("reads once what is printed twice letter by letter", () => {
  expect(
    textsOf(line(700, "H", "Ho", "ow", "w T", "To", "o O", "Or", "rd", "de", "er", "r")),
  ).toEqual(["How To Order"]);
  expect(textsOf([...line(700, "LLEETTTTEERR"), ...line(680, "The aardvark")])).toEqual([
    "LETTER",
    "The aardvark",
  ]);
});

test.each([[["bookkeeper"]], [["aabb"]], [["1122334455"]], [["------"]], [["HHooww T"]]])(
  "%j stays",
  (texts) => {
    expect(textsOf(line(700, ...texts))).toEqual(texts);
  },
);
