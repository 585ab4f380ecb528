import { expect, test } from "vitest";
import type { GrayPicture, ReadLine } from "./reading.ts";
import { Recognizer, turnPicture } from "./recognizer.ts";
import { drawLines } from "./scan.fixture.ts";
import { rotate, straighten } from "./straighten.ts";

const texts = [
  "No fence may be built without approval.",
  "Dues are $1,240 a year, due January 31.",
];

/** The top of a page: the rest takes time and adds nothing. */
async function drawTop(): Promise<GrayPicture> {
  const { gray, width, dotsPerInch } = await drawLines(texts);
  return { gray: gray.slice(0, width * 400), width, height: 400, dotsPerInch };
}

function textOf(lines: readonly ReadLine[]): string[] {
  return lines.map(({ words }) => words.map(({ text }) => text).join(" "));
}

test("reads the words of a picture, where they are, and how sure it is", async () => {
  const recognizer = await Recognizer.open();
  const { lines, height } = recognizer.read(await drawTop());
  expect(textOf(lines)).toEqual(texts);
  expect(height).toBe(400);
  const [first, second] = lines as [ReadLine, ReadLine];
  // Lines of 12 points, 16 apart, at 300 dpi, an inch from the left.
  expect(second.baseline - first.baseline).toBeGreaterThan(60);
  expect(second.baseline - first.baseline).toBeLessThan(73);
  expect(first.words[0]?.left).toBeGreaterThan(295);
  expect(first.words[0]?.left).toBeLessThan(310);
  expect(lines.flatMap(({ words }) => words).every(({ confidence }) => confidence > 80)).toBe(true);
});

test("reads a page that was scanned on its side, both ways", async () => {
  const recognizer = await Recognizer.open();
  const upright = await drawTop();
  for (const turn of ["left", "right"] as const) {
    const { lines, height } = recognizer.read(turnPicture(upright, turn));
    expect(textOf(lines)).toEqual(texts);
    expect(height).toBe(400);
  }
});

test("reads a page that was scanned upside down, as the upright one", async () => {
  const recognizer = await Recognizer.open();
  const upright = await drawTop();
  const { lines, height } = recognizer.read(turnPicture(upright, "over"));
  expect({ lines, height }).toEqual({ lines: recognizer.read(upright).lines, height: 400 });
});

test("reads a page that was scanned askew, once it is straightened", async () => {
  const recognizer = await Recognizer.open();
  const askew = await rotate(await drawTop(), 4);
  expect(textOf(recognizer.read(await straighten(askew)).lines)).toEqual(texts);
});
