import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp, { type Sharp } from "sharp";
import { openPdf, tryPage } from "./open-pdf.ts";

/**
 * In pixels: a page's number on a phone has it 96 px wide beside it, a text on a wide screen 347 px;
 * on screens with two dots a pixel these take 192 and 700. The largest fills a screen.
 */
export const pictureWidths = { thumbnail: 192, beside: 348, small: 700, large: 1400 };

/** A page as long as a till receipt would fill the memory. */
const longestSide = 4 * pictureWidths.large;

/** At the width beside a text, a page of text in 16 colours needs less than this much of a byte for each pixel; a photo more. */
const drawnBytesPerPixel = 1 / 6;

/** How much of a picture is kept (WebP, 0 to 100): of one that only shows what the page is like, less. */
const quality = { preview: 26, sharpPreview: 33, photo: 70 };

/** A page as WebP in several widths; `width` and `height` are those of the large one. */
export type PagePicture = Record<keyof typeof pictureWidths, Uint8Array> & {
  width: number;
  height: number;
};

/** What draws in Node: @napi-rs/canvas, which pdfjs-dist brings along. */
interface CanvasFactory {
  create: (width: number, height: number) => { canvas: HTMLCanvasElement & { data: () => Buffer } };
}

/**
 * Draws pages of a PDF, from the first number to the last.
 *
 * @throws PdfMistake if one can't be drawn.
 */
export async function drawPdfPages(
  bytes: Uint8Array,
  first: number,
  last: number,
): Promise<PagePicture[]> {
  const pdf = await openPdf(bytes);
  try {
    const pictures: PagePicture[] = [];
    let packing: Promise<unknown> = Promise.resolve();
    for (let number = first; number <= last; number += 1) {
      const { packed } = await tryPage(number, async () =>
        drawPage(pdf, await pdf.getPage(number)),
      );
      // One page is packed while the next is drawn; more at once would only fill the memory.
      await packing;
      packing = packed.then((picture) => pictures.push(picture));
    }
    await packing;
    return pictures;
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** Draws a page. The packing goes on while the next page is drawn: hence a promise in a promise. */
async function drawPage(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
): Promise<{ packed: Promise<PagePicture> }> {
  const size = page.getViewport({ scale: 1 });
  const scale = Math.min(pictureWidths.large / size.width, longestSide / size.height);
  const viewport = page.getViewport({ scale });
  const [width, height] = [viewport.width, viewport.height].map((side) =>
    Math.max(1, Math.round(side)),
  ) as [number, number];
  const { canvas } = (pdf.canvasFactory as CanvasFactory).create(width, height);
  await page.render({ canvas, viewport }).promise;
  return { packed: pack(canvas.data(), width, height) };
}

async function pack(pixels: Buffer, width: number, height: number): Promise<PagePicture> {
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  const resize = (to: number) =>
    picture.clone().resize({ width: Math.max(1, Math.round((width * to) / pictureWidths.large)) });
  const beside = resize(pictureWidths.beside);
  // Dots in place of shades make a photo so large that it is known by its size.
  const dotted = await packDrawn(beside, 1);
  const pixelsBeside = width * height * (pictureWidths.beside / pictureWidths.large) ** 2;
  const isDrawn = dotted.length < pixelsBeside * drawnBytesPerPixel;
  const [thumbnail, besideText, small, large] = await Promise.all([
    packShades(resize(pictureWidths.thumbnail), quality.preview),
    packShades(beside, quality.preview),
    packShades(resize(pictureWidths.small), isDrawn ? quality.sharpPreview : quality.photo),
    isDrawn ? packDrawn(picture, 0) : packShades(picture, quality.photo),
  ]);
  return { thumbnail, beside: besideText, small, large, width, height };
}

/** Text and drawings stay sharp in 16 colours without loss, and are smallest so. */
async function packDrawn(picture: Sharp, dither: number): Promise<Buffer> {
  // PNG is only on the way: what packs it harder costs time, and nothing of it is left.
  const palette = { palette: true, colours: 16, effort: 1, compressionLevel: 1, dither };
  const reduced = await picture.clone().png(palette).toBuffer();
  return sharp(reduced).webp({ lossless: true }).toBuffer();
}

function packShades(picture: Sharp, quality: number): Promise<Buffer> {
  return picture.clone().webp({ quality }).toBuffer();
}
