import { expect, test } from "vitest";
import type { TextPiece } from "./page-text.ts";
import { mendLigatures } from "./read-text.ts";

const look = { x: 72, y: 700, width: 90, size: 11, font: "", endsLine: true, isLevel: true };

function mend(...lines: string[]): string[] {
  const pieces = lines.map((text): TextPiece => ({ ...look, text, tag: null }));
  return mendLigatures([pieces]).flatMap((page) => page.map(({ text }) => text));
}

test("the signs that Print to PDF leaves unnamed get their letters", () => {
  expect(
    mend("the meeƟng of oĸcers", "a peƟƟon aŌer the leƩer, a plaƞorm", "Ňoor, staī, Ōtaki"),
  ).toEqual([
    "the meeting of officers",
    "a petition after the letter, a platform",
    "floor, staff, Ōtaki",
  ]);
});

test("a document without the most common of them has real letters", () => {
  const lines = ["the Ňuňů family of Waikīkī", "Ɵ is a sign"];
  expect(mend(...lines)).toEqual(lines);
});
