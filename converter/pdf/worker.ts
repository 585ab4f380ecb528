/** A thread that reads one PDF: its task is `PdfTask`, its progress `PagesDone`, its answer `PdfAnswer`. */
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import sharp from "sharp";
import type { PagesDone } from "../../app/content/conversion-job.ts";
import { FileMistake, isOfDisk, reasonOf } from "../file-mistake.ts";
import type { ConvertedPdf, ConvertOptions, PdfAnswer } from "./convert-pdf.ts";
import type { DrawnPage } from "./drawn-page.ts";
import { openPdf } from "./open-pdf.ts";
import { drawPdfPage } from "./page-pictures.ts";
import { readPdfText } from "./read-text.ts";
import { shrinkPictures } from "./shrink-pictures.ts";

/** `folder` is for the pages' pictures; null to only open the PDF. */
interface PdfTask extends Pick<ConvertOptions, "part"> {
  file: string;
  folder: string | null;
}

/** An association's longest documents have a few hundred. */
const mostPages = 2000;

/** What is known of a PDF that was only opened. */
const nothing = { changed: null, isFillable: false, outline: [], pages: [], layers: [], drawn: [] };

// Otherwise pictures would be encoded on all processors, and decoded JPEGs would stay in memory.
sharp.concurrency(1);
sharp.cache(false);

parentPort?.postMessage({ answer: await answer(workerData) });

async function answer({ file, folder, part }: PdfTask): Promise<PdfAnswer> {
  try {
    return { result: await convert(readFileSync(file), folder, part) };
  } catch (error) {
    if (error instanceof FileMistake) return { mistake: error.message };
    if (isOfDisk(error)) throw error;
    // Any error from a strange PDF means that it can't be shown.
    return { mistake: `is broken (${reasonOf(error)}); expected a PDF that opens` };
  }
}

async function convert(
  bytes: Buffer,
  folder: string | null,
  part: PdfTask["part"],
): Promise<ConvertedPdf> {
  // Text is read without decoding pictures.
  const pdf = await openPdf(bytes, 0);
  const { numPages } = pdf;
  if (folder === null) return nothing;
  if (numPages > mostPages) {
    throw new FileMistake(
      `has ${numPages} pages; expected a PDF of at most ${mostPages}: save it in parts`,
    );
  }
  tell({ done: 0, of: numPages });
  const noText = { ...nothing, pages: Array(numPages).fill([]) };
  const text = part?.hasText === false ? noText : await readPdfText(pdf);
  // A long document's text data takes more memory than anything else.
  await pdf.loadingTask.destroy();
  await shrinkPictures(bytes);
  const drawing = await openPdf(bytes);
  const drawn: DrawnPage[] = [];
  let packing = Promise.resolve();
  for (let number = 1; number <= numPages; number += 1) {
    if (part && process.cpuUsage().user / 1e6 > part.drawFor) break;
    const { page, pack } = await drawPdfPage(drawing, number, folder);
    // Keeps the pixels of at most two pages in memory.
    await packing;
    packing = pack();
    // Handled where it is awaited.
    packing.catch(() => {});
    drawn.push(page);
    tell({ done: number, of: numPages });
  }
  await packing;
  return { ...text, drawn };
}

function tell(progress: PagesDone): void {
  parentPort?.postMessage({ progress });
}
