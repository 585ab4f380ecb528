import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { drawAt } from "../pdf/page-pictures.ts";

export const pointsPerInch = 72;
/** The best resolution for the engine: finer takes longer and is no better. */
const dotsPerInch = 300;
/** The pixels of a page of 8.5 by 14 inches; a larger one, such as a plat, is drawn less finely. */
const mostDots = 10_710_000;

/** A picture to be read: one byte per pixel, from black to white. */
export interface GrayPicture {
  gray: Uint8Array;
  width: number;
  height: number;
  dotsPerInch: number;
}

/** A recognized word, in pixels from the left of the picture. */
export interface ReadWord {
  text: string;
  left: number;
  right: number;
  /** From 0 to 100. */
  confidence: number;
}

/** A line's words; `baseline` is measured at the middle of the line. */
export interface ReadLine {
  words: ReadWord[];
  baseline: number;
}

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A line as the engine describes it, in pixels. */
export interface FoundLine {
  baseline: Box;
  words: { text: string; confidence: number; bbox: Box }[];
}

/** Draws a page for recognition. @throws FileMistake if it can't be drawn. */
export async function drawForReading(pdf: PDFDocumentProxy, number: number): Promise<GrayPicture> {
  const page = await pdf.getPage(number);
  const size = page.getViewport({ scale: 1 });
  const finest = dotsPerInch / pointsPerInch;
  const scale = Math.min(finest, Math.sqrt(mostDots / (size.width * size.height)));
  const { pixels, width, height } = await drawAt(pdf, page, scale);
  const gray = toGray(pixels);
  // Freed right away: recognition needs the memory.
  (pixels.buffer as ArrayBuffer).transfer(0);
  return { gray, width, height, dotsPerInch: scale * pointsPerInch };
}

/** The brightness of each pixel of an RGBA picture. */
function toGray(pixels: Buffer): Uint8Array {
  const gray = new Uint8Array(pixels.length >> 2);
  for (let at = 0, from = 0; at < gray.length; at += 1, from += 4) {
    const [red, green, blue] = [pixels[from], pixels[from + 1], pixels[from + 2]] as number[];
    gray[at] = ((red as number) * 77 + (green as number) * 151 + (blue as number) * 28) >> 8;
  }
  return gray;
}
