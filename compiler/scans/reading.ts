import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { drawAt } from "../pdf/page-pictures.ts";

export const pointsPerInch = 72;
/** The best resolution for the engine; finer takes longer and is no better. */
const dotsPerInch = 300;
/** Of a page of 8.5 by 14 inches; a larger one, such as a plat, is drawn less finely. */
const mostDots = 10_710_000;

/** A picture to be read: a byte a dot, from black to white. */
export interface GrayPicture {
  gray: Uint8Array;
  width: number;
  height: number;
  dotsPerInch: number;
}

/** A word as it was read. Places are in dots from the left and the top of the picture. */
export interface ReadWord {
  text: string;
  left: number;
  right: number;
  /** How sure it is, from 0 to 100. */
  confidence: number;
}

/** The words of a line; `baseline` is where its letters stand, in the middle of the line. */
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

/** A line as the engine describes it, in dots. */
export interface FoundLine {
  baseline: Box;
  words: { text: string; confidence: number; bbox: Box }[];
}

/**
 * Draws a page to be read.
 *
 * @throws FileMistake if it can't be drawn.
 */
export async function drawForReading(pdf: PDFDocumentProxy, number: number): Promise<GrayPicture> {
  const page = await pdf.getPage(number);
  const size = page.getViewport({ scale: 1 });
  const finest = dotsPerInch / pointsPerInch;
  const scale = Math.min(finest, Math.sqrt(mostDots / (size.width * size.height)));
  const { pixels, width, height } = await drawAt(pdf, page, scale);
  const gray = toGray(pixels);
  // Freed right away: reading needs the memory.
  (pixels.buffer as ArrayBuffer).transfer(0);
  return { gray, width, height, dotsPerInch: scale * pointsPerInch };
}

/** How bright each dot is, of four bytes a dot. */
function toGray(pixels: Buffer): Uint8Array {
  const gray = new Uint8Array(pixels.length >> 2);
  for (let at = 0, from = 0; at < gray.length; at += 1, from += 4) {
    const [red, green, blue] = [pixels[from], pixels[from + 1], pixels[from + 2]] as number[];
    gray[at] = ((red as number) * 77 + (green as number) * 151 + (blue as number) * 28) >> 8;
  }
  return gray;
}
