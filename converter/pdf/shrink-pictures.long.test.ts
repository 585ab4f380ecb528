import sharp from "sharp";
import { expect, test } from "vitest";
import { openPdf } from "./open-pdf.ts";
import { drawAt } from "./page-pictures.ts";
import { makePdf } from "./pdf.fixture.ts";
import { shrinkPictures } from "./shrink-pictures.ts";

const [width, height] = [3000, 3000];
const orange = { r: 240, g: 120, b: 30 };
const make = (background: typeof orange, side = width) =>
  sharp({ create: { width: side, height: side, channels: 3, background } });

/** A pixel of a page that a picture fills, as drawn. */
async function drawnDot(pdf: Buffer): Promise<number[]> {
  const opened = await openPdf(pdf);
  const { pixels } = await drawAt(opened, await opened.getPage(1), 0.1);
  await opened.loadingTask.destroy();
  return [...pixels.subarray(4000, 4003)];
}

test("a page of a huge JPEG is drawn from a smaller one in its place", async () => {
  const gray = { r: 90, g: 90, b: 90 };
  for (const jpeg of [
    await make(orange).jpeg().toBuffer(),
    await make(gray).toColourspace("b-w").jpeg().toBuffer(),
  ]) {
    const isGray = (await sharp(jpeg).metadata()).channels === 1;
    const pdf = makePdf({ pages: [[]], photo: { jpeg, width, height } });
    if (isGray) pdf.write("/ColorSpace/DeviceGray", pdf.indexOf("/ColorSpace /DeviceRGB"));
    const before = Buffer.from(pdf);
    await shrinkPictures(pdf);
    expect(pdf.length).toBe(before.length);
    expect(Number(/\/Width (\d+)/.exec(pdf.toString("latin1"))?.[1])).toBeLessThan(2500);
    const [start, end] = [before.indexOf("/Width"), before.indexOf("endstream endobj")];
    expect(pdf.subarray(0, start)).toEqual(before.subarray(0, start));
    expect(pdf.subarray(end)).toEqual(before.subarray(end));
    const shades = isGray ? [90, 90, 90] : [240, 120, 30];
    for (const [index, shade] of (await drawnDot(pdf)).entries()) {
      expect(Math.abs(shade - (shades[index] as number))).toBeLessThan(4);
    }
  }
});

test("what may not be a plain JPEG, and what is small enough, stays as it is", async () => {
  const jpeg = await make(orange).jpeg().toBuffer();
  const whole = makePdf({ pages: [[]], photo: { jpeg, width, height } }).toString("latin1");
  const small = await make(orange, 300).jpeg().toBuffer();
  for (const pdf of [
    whole.replace("/DeviceRGB", "[/Indexed /DeviceRGB 255 9 0 R]"),
    whole.replace("/Filter", "/DecodeParms << /ColorTransform 0 >> /Filter"),
    // Encrypted or compressed again.
    whole.replace("\xff\xd8\xff", "\x8f\xd8\xff"),
    // Truncated.
    `${whole.slice(0, whole.indexOf("\xff\xd8\xff") + 2000)}\nendstream endobj`,
    whole.replace("/Width 3000", "/Width 9000"),
    makePdf({ pages: [[]], photo: { jpeg: small, width: 300, height: 300 } }).toString("latin1"),
  ]) {
    const bytes = Buffer.from(pdf, "latin1");
    await shrinkPictures(bytes);
    expect(bytes.equals(Buffer.from(pdf, "latin1"))).toBe(true);
  }
});
