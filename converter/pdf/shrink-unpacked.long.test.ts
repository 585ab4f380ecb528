import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { openPdf } from "./open-pdf.ts";
import { drawAt } from "./page-pictures.ts";
import { makePdf } from "./pdf.fixture.ts";

const [width, height] = [3208, 3001];

/** Whether a pixel is dark: all on the left; on the right none in the upper half, every second in the lower. */
function isDark(x: number, y: number): boolean {
  if (x < width / 2) return true;
  return y > height / 2 && (x + y) % 2 === 0;
}

/** One bit per pixel: 0 is dark. */
function bits(): Buffer {
  const rows = Buffer.alloc(((width + 7) >> 3) * height, 255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * ((width + 7) >> 3) + (x >> 3);
      if (isDark(x, y)) rows[at] = (rows[at] as number) & ~(0x80 >> (x & 7));
    }
  }
  return rows;
}

function colors(dark: number[], other: number[]): Buffer {
  const dots = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    dots.set(isDark(at % width, Math.floor(at / width)) ? dark : other, at * 3);
  }
  return dots;
}

const usual = "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode";
const blackAndWhite = "/ColorSpace /DeviceGray /BitsPerComponent 1";

/** Draws a page that a picture fills; returns how many pixels its largest canvas has. */
async function draw(facts: string, dots: Buffer, scale: number) {
  const made = makePdf({ pages: [[]], photo: { jpeg: deflateSync(dots), width, height } });
  const text = made.toString("latin1").replace(usual, `${facts} /Filter /FlateDecode`);
  const pdf = await openPdf(Buffer.from(text, "latin1"));
  const factory = pdf.canvasFactory as {
    create: (width: number, height: number) => unknown;
    reset: (made: unknown, width: number, height: number) => void;
  };
  let largest = 0;
  const { create, reset } = factory;
  factory.create = (...size) => {
    largest = Math.max(largest, size[0] * size[1]);
    return create.apply(factory, size);
  };
  factory.reset = (canvas, ...size) => {
    largest = Math.max(largest, size[0] * size[1]);
    reset.call(factory, canvas, ...size);
  };
  const drawn = await drawAt(pdf, await pdf.getPage(1), scale);
  await pdf.loadingTask.destroy();
  const dotAt = (x: number, y: number) => {
    const at = (Math.round(y * drawn.height) * drawn.width + Math.round(x * drawn.width)) * 4;
    return [...drawn.pixels.subarray(at, at + 3)];
  };
  return { largest, dotAt };
}

const white = [255, 255, 255];
const orange = [240, 120, 30];
const gray = [128, 128, 128];

test.each<[string, string, () => Buffer, number[][]]>([
  ["in black and white", blackAndWhite, bits, [[0, 0, 0], gray]],
  ["used as a stencil", "/ImageMask true /BitsPerComponent 1", bits, [[0, 0, 0], gray]],
  [
    "in color",
    "/ColorSpace /DeviceRGB /BitsPerComponent 8",
    () => colors(orange, white),
    [orange, [248, 188, 143]],
  ],
  [
    "in color, with black that nobody sees",
    "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Mask [0 9 0 9 0 9]",
    () => colors(orange, [0, 0, 0]),
    [orange, [248, 188, 143]],
  ],
])("a huge picture %s is drawn as it is, without a canvas of its size", async (...told) => {
  const [, facts, dots, [dark, mixed]] = told;
  const { largest, dotAt } = await draw(facts, dots(), 1);
  expect(largest).toBeLessThan(1_000_000);
  for (const [place, expected] of [
    [dotAt(0.2, 0.2), dark],
    [dotAt(0.8, 0.2), white],
    [dotAt(0.2, 0.8), dark],
    [dotAt(0.8, 0.8), mixed],
  ] as [number[], number[]][]) {
    for (const [index, shade] of place.entries()) {
      expect(Math.abs(shade - (expected[index] as number))).toBeLessThan(4);
    }
  }
});

test("a picture that isn't twice as large as the page keeps all its dots", async () => {
  const { largest, dotAt } = await draw(blackAndWhite, bits(), 2.7);
  expect(largest).toBe(width * height);
  expect(dotAt(0.2, 0.8)).toEqual([0, 0, 0]);
});
