import sharp from "sharp";
import { expect, test } from "vitest";
import type { GrayPicture } from "./reading.ts";
import { drawLines } from "./scan.fixture.ts";
import { findSkew, straighten } from "./straighten.ts";

/** A page of lines as a scanner sees it that the paper lies askew in, in degrees clockwise. */
async function scanAskew(degrees: number): Promise<GrayPicture> {
  const texts = Array.from(
    { length: 30 },
    (_, at) => `${at + 1}. No boat may be left at the dock.`,
  );
  const { gray, width, height, dotsPerInch } = await drawLines(texts);
  const picture = sharp(gray, { raw: { width, height, channels: 1 } });
  const { data, info } = await picture
    .rotate(degrees, { background: "white" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { gray: data, width: info.width, height: info.height, dotsPerInch };
}

test.each([0, 1, 2, -3, 4, -5])(
  "a page that lies %d degrees askew is straightened",
  async (degrees) => {
    const askew = await scanAskew(degrees);
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
