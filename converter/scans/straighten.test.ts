import { expect, test } from "vitest";
import { drawLines } from "./scan.fixture.ts";
import { findSkew, rotate, straighten } from "./straighten.ts";

const lines = Array.from({ length: 30 }, (_, at) => `${at + 1}. No boat may be left at the dock.`);

test.each([
  ...[0, 2, -5].map((degrees) => [degrees, 0] as const),
  ...([
    [3, 90],
    [-4, 270],
  ] as const),
])(
  "a page that lies %d degrees askew, and is turned by %d, is straightened",
  async (degrees, turned) => {
    const askew = await rotate(await drawLines(lines), degrees + turned);
    expect(findSkew(askew)).toBeCloseTo(degrees, 0);
    const straight = await straighten(askew);
    expect(straight.gray.length).toBe(straight.width * straight.height);
    expect(Math.abs(findSkew(straight))).toBeLessThan(0.3);
  },
);

test("what has no lines stays as it is", async () => {
  const width = 300;
  const disk = Uint8Array.from({ length: width * width }, (_, at) => {
    const [x, y] = [(at % width) - 150, Math.floor(at / width) - 150];
    return x * x + y * y < 10_000 ? 0 : 255;
  });
  const picture = { gray: disk, width, height: width, dotsPerInch: 75 };
  expect(await straighten(picture)).toBe(picture);
  const blank = { ...picture, gray: new Uint8Array(width * width).fill(255) };
  expect(await straighten(blank)).toBe(blank);
});
