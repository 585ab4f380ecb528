import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import sharp from "sharp";
import { openPdf, tryPage } from "../pdf/open-pdf.ts";
import { drawForReading, type GrayPicture, pointsPerInch, type ReadLine } from "./reading.ts";
import { countWords, Recognizer } from "./recognizer.ts";
import { straighten } from "./straighten.ts";

export interface ScanTask {
  file: string;
  number: number;
  /** The path of the page's largest picture. */
  picture: string;
}

/** In pixels: a larger picture within a page takes too much memory to decode, and is left out. */
const largestPicture = 11_500_000;
/** A drawing with fewer words may lack its largest picture. */
const fewestWords = 10;

parentPort?.postMessage({ answer: await readPage(workerData) });

/** Reads a page; positions are in points from the left and the bottom. */
async function readPage({ file, number, picture }: ScanTask): Promise<ReadLine[]> {
  const drawn = await draw(file, number);
  const recognizer = await Recognizer.open();
  let best = recognizer.read(await straighten(drawn));
  if (countWords(best.lines) < fewestWords) {
    // It shows the same at half the resolution: less reliable, but better than nothing.
    const other = recognizer.read(await straighten(await enlarge(picture, drawn)));
    if (countWords(other.lines) > countWords(best.lines)) best = other;
  }
  const dot = pointsPerInch / drawn.dotsPerInch;
  return best.lines.map((line) => inPoints(line, dot, best.height));
}

/** Closes the PDF before its page is read, so that both don't take memory at once. */
async function draw(file: string, number: number): Promise<GrayPicture> {
  const pdf = await openPdf(readFileSync(file), largestPicture);
  try {
    return await tryPage(number, () => drawForReading(pdf, number));
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function enlarge(picture: string, drawn: GrayPicture): Promise<GrayPicture> {
  const { width, height, dotsPerInch } = drawn;
  const enlarged = sharp(picture).greyscale().resize({ width, height, fit: "fill" });
  const gray = await enlarged.toColourspace("b-w").raw().toBuffer();
  return { gray, width, height, dotsPerInch };
}

function inPoints({ words, baseline }: ReadLine, dot: number, height: number): ReadLine {
  const toPoints = (dots: number) => Math.round(dots * dot * 10) / 10;
  return {
    baseline: toPoints(height - baseline),
    words: words.map(({ left, right, ...word }) => {
      return { ...word, left: toPoints(left), right: toPoints(right) };
    }),
  };
}
