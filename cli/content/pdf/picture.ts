import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp, { type Sharp } from "sharp";

/** A phone held upright, or a column beside the text; and a whole screen. In pixels. */
export const pictureWidths = { small: 700, large: 1400 };

/** A page as long as a till receipt would fill the memory. */
const longestSide = 4 * pictureWidths.large;

/** A page of text in 16 colours needs less than this much of a byte for each pixel; a photo more. */
const drawnBytesPerPixel = 1 / 6;

/** A page as WebP in two widths; `width` and `height` are those of the large one. */
export interface PagePicture {
  small: Uint8Array;
  large: Uint8Array;
  width: number;
  height: number;
}

/** What draws in Node: @napi-rs/canvas, which pdfjs-dist brings along. */
interface CanvasFactory {
  create: (width: number, height: number) => { canvas: HTMLCanvasElement & { data: () => Buffer } };
}

/** Draws a page. The packing goes on while the next page is drawn: hence a promise in a promise. */
export async function drawPage(
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
  const smallWidth = Math.max(1, Math.round((width * pictureWidths.small) / pictureWidths.large));
  const smaller = picture.clone().resize({ width: smallWidth });
  // Dots in place of shades make a photo so large that it is known by its size.
  const dotted = await packDrawn(smaller, 1);
  if (dotted.length < smallWidth ** 2 * (height / width) * drawnBytesPerPixel) {
    return { small: dotted, large: await packDrawn(picture, 0), width, height };
  }
  const [small, large] = (await Promise.all([smaller, picture].map(packPhoto))) as [Buffer, Buffer];
  return { small, large, width, height };
}

/** Text and drawings stay sharp in 16 colours without loss, and are smallest so. */
async function packDrawn(picture: Sharp, dither: number): Promise<Buffer> {
  // PNG is only on the way: what packs it harder costs time, and nothing of it is left.
  const palette = { palette: true, colours: 16, effort: 1, compressionLevel: 1, dither };
  const reduced = await picture.clone().png(palette).toBuffer();
  return sharp(reduced).webp({ lossless: true }).toBuffer();
}

function packPhoto(picture: Sharp): Promise<Buffer> {
  return picture.clone().webp({ quality: 70 }).toBuffer();
}
