import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp, { type Sharp } from "sharp";
import { type DrawnPage, pictureWidths } from "./drawn-page.ts";
import { tryPage } from "./open-pdf.ts";
import { packGray } from "./pack-gray.ts";
import { shrinkUnpacked } from "./shrink-unpacked.ts";

/** In pixels: a page as long as a till receipt would fill the memory. */
const longestSide = 4 * pictureWidths.large;

/** WebP quality, from 0 to 100; lower for a thumbnail. */
const quality = { preview: 26, sharpPreview: 33, photo: 70 };

type DrawnCanvas = HTMLCanvasElement & { data: () => Buffer };

/** The canvas for Node: @napi-rs/canvas, a dependency of pdfjs-dist. */
interface CanvasFactory {
  create: (width: number, height: number) => { canvas: DrawnCanvas; context: unknown };
  destroy: (canvasAndContext: unknown) => void;
}

/**
 * Draws a page of a PDF.
 *
 * @returns the page, and what encodes its pictures into a folder, as "7-700.webp": libraries do that on another
 * processor while the next page is drawn.
 * @throws FileMistake if it can't be drawn.
 */
export async function drawPdfPage(
  pdf: PDFDocumentProxy,
  number: number,
  folder: string,
): Promise<{ page: DrawnPage; pack: () => Promise<void> }> {
  const { pixels, width, height } = await tryPage(number, () => drawPixels(pdf, number));
  const { isDrawn, isBlank, hasSwatches } = pixels ? judgePixels(pixels, width, height) : blank;
  // Thousands of blank pages are encoded only once.
  const color = pixels?.readUInt32BE(0) ?? 0xffffffff;
  const name = isBlank ? `blank-${width}x${height}-${color.toString(16)}` : `${number}`;
  const nameOf = (to: number, extension: string) => `${name}-${to}.${extension}`;
  const names = {
    thumbnail: nameOf(pictureWidths.thumbnail, "webp"),
    beside: nameOf(pictureWidths.beside, "webp"),
    small: nameOf(pictureWidths.small, "webp"),
    large: nameOf(pictureWidths.large, isDrawn ? "png" : "webp"),
  };
  const packPage = async () => {
    if (isBlank && Object.values(names).every((file) => existsSync(join(folder, file)))) return;
    const dots = pixels ?? Buffer.alloc(width * height * 4, 255);
    for (const [size, bytes] of await pack(dots, width, height, isDrawn, hasSwatches)) {
      writeFileSync(join(folder, names[size]), bytes);
    }
  };
  return { page: { number, width, height, names, isBlank }, pack: packPage };
}

const blank = { isDrawn: true, isBlank: true, hasSwatches: false };

async function drawPixels(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number);
  const size = page.getViewport({ scale: 1 });
  const scale = Math.min(pictureWidths.large / size.width, longestSide / size.height);
  return render(pdf, page, scale, (canvas, operations) => (operations > 0 ? canvas.data() : null));
}

/** Draws a page at this many pixels per point, as RGBA. */
export function drawAt(pdf: PDFDocumentProxy, page: PDFPageProxy, scale: number) {
  return render(pdf, page, scale, (canvas) => canvas.data());
}

/** @param take reads the pixels if needed; it gets the number of drawing operations, 0 for an empty page. */
async function render<Pixels>(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  scale: number,
  take: (canvas: DrawnCanvas, operations: number) => Pixels,
) {
  const viewport = page.getViewport({ scale });
  const [width, height] = [viewport.width, viewport.height].map((side) =>
    // Even, so that it can be halved.
    Math.max(2, Math.round(side)),
  ) as [number, number];
  const factory = pdf.canvasFactory as CanvasFactory;
  shrinkUnpacked(page, { width, height }, (...size) => factory.create(...size).canvas);
  const made = factory.create(width, height);
  let operations = 0;
  const operationsFilter = () => {
    operations += 1;
    return true;
  };
  await page.render({ canvas: made.canvas, viewport, operationsFilter }).promise;
  const pixels = take(made.canvas, operations);
  // Native memory, which would otherwise be freed late.
  factory.destroy(made);
  page.cleanup();
  return { pixels, width, height };
}

/** A page's pictures; the smaller ones are made from a half-size one. */
async function pack(
  pixels: Buffer,
  width: number,
  height: number,
  isDrawn: boolean,
  hasSwatches: boolean,
): Promise<[keyof typeof pictureWidths, Buffer][]> {
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  const packLarge = () =>
    packGray(pixels, width, height) ?? packDrawn(picture, hasSwatches ? 256 : 16);
  const widthOf = (to: number) => Math.max(1, Math.round((width * to) / pictureWidths.large));
  const { data, ...size } = halve(pixels, width, height);
  const half = () => sharp(data, { raw: { ...size, channels: 3 } });
  const shrink = (to: number) => half().resize({ width: widthOf(to) });
  return [
    ["large", isDrawn ? await packLarge() : await packShades(picture, quality.photo)],
    [
      "small",
      await packShades(half(), isDrawn ? quality.sharpPreview : quality.photo, 2, hasSwatches),
    ],
    ["beside", await packShades(shrink(pictureWidths.beside), quality.preview, 4)],
    ["thumbnail", await packShades(shrink(pictureWidths.thumbnail), quality.preview, 4)],
  ];
}

/** Text and drawings are sharpest and smallest as lossless 16 colors, unless they show more. */
function packDrawn(picture: Sharp, colours: number): Promise<Buffer> {
  // WebP would be a tenth smaller, but take three times as long.
  const palette = { palette: true, colours, effort: 1, compressionLevel: 6, dither: 0 };
  return picture.png(palette).toBuffer();
}

/** Effort, up to 6, trades time for size, for what everyone loads. */
function packShades(picture: Sharp, quality: number, effort = 2, nearLossless = false) {
  return picture.webp({ quality, effort, nearLossless }).toBuffer();
}

/** At least this share of a drawn page's pixels is in areas of a few colors; in a photo, few are. */
const leastFlat = 0.75;
/** Paper, ink, and the other colors of a page of text. */
const mostColors = 8;
/** A page with more colors than a page of text, each on at least this share of it, shows them, as in a color chart. */
const swatches = { colors: 12, share: 0.0003 };
/** In pixels: a shorter run of one color may be chance. */
const shortestRun = 4;
/** Sampling every eighth row is enough to judge a picture. */
const rowStep = 8;

/** Judges a page by its pixels (RGBA). */
function judgePixels(pixels: Buffer, width: number, height: number) {
  const colors = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const [first] = colors;
  const isBlank = colors.every((color) => color === first);
  const shares = flatShares(colors, width);
  const flat = shares.slice(0, mostColors).reduce((sum, share) => sum + share, 0);
  const isDrawn = isBlank || flat >= leastFlat;
  const hasSwatches = isDrawn && (shares[swatches.colors - 1] ?? 0) >= swatches.share;
  return { isBlank, isDrawn, hasSwatches };
}

/** The shares of pixels in runs of one color, the most common first. */
function flatShares(colors: Uint32Array, width: number): number[] {
  const counts = new Map<number, number>();
  let seen = 0;
  for (let start = 0; start + width <= colors.length; start += rowStep * width) {
    countRuns(colors.subarray(start, start + width), counts);
    seen += width;
  }
  return [...counts.values()].sort((one, other) => other - one).map((count) => count / seen);
}

function countRuns(row: Uint32Array, counts: Map<number, number>): void {
  let begin = 0;
  for (let place = 1; place <= row.length; place += 1) {
    const color = row[begin] as number;
    if (row[place] === color) continue;
    const length = place - begin;
    if (length >= shortestRun) counts.set(color, (counts.get(color) ?? 0) + length);
    begin = place;
  }
}

/**
 * Halves a picture and drops its alpha: each pixel is the mean of four. Libraries that scale to any size take six
 * times as long, which would be the slowest step for a page of text.
 *
 * @param pixels RGBA.
 * @returns RGB.
 */
export function halve(pixels: Buffer, width: number, height: number) {
  const half = { width: width >> 1, height: height >> 1 };
  const data = Buffer.allocUnsafe(half.width * half.height * 3);
  let at = 0;
  for (let row = 0; row < half.height; row += 1) {
    let upper = row * 2 * width * 4;
    let lower = upper + width * 4;
    for (let column = 0; column < half.width; column += 1) {
      for (let color = 0; color < 3; color += 1) {
        const above = (pixels[upper + color] ?? 0) + (pixels[upper + color + 4] ?? 0);
        const below = (pixels[lower + color] ?? 0) + (pixels[lower + color + 4] ?? 0);
        data[at + color] = (above + below + 2) >> 2;
      }
      at += 3;
      upper += 8;
      lower += 8;
    }
  }
  return { data, ...half };
}
