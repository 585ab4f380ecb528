import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import type { DrawnPage } from "./drawn-page.ts";
import { dotsOfPage } from "./largest-picture.ts";
import { openPdf } from "./open-pdf.ts";
import { drawPdfPage } from "./page-pictures.ts";
import { PdfMistake, reasonOf } from "./pdf-mistake.ts";
import { type PdfText, readPdfText } from "./read-text.ts";
import { shrinkPictures } from "./shrink-pictures.ts";

/** A thread's tasks: a PDF's size, its text, or drawing some of its pages. */
export type PdfTask = { file: string } & (
  | { what: "size" }
  | { what: "text" }
  | { what: "draw"; numbers: readonly number[]; folder: string }
);

/** How many pages a PDF has, and how many dots of pictures one of them may have. */
export interface PdfSize {
  pages: number;
  dots: number;
}

/** What a task results in. */
export interface PdfResults {
  size: PdfSize;
  text: PdfText;
  draw: DrawnPage[];
}

export type PdfAnswer = { result: PdfResults[PdfTask["what"]] } | { mistake: string };

// There are threads enough already.
sharp.concurrency(1);
// Otherwise decoded JPEGs would stay in memory.
sharp.cache(false);

/** The last PDF stays open, because most tasks go on with the same one. */
let open: { file: string; isForDrawing: boolean; pdf: PDFDocumentProxy } | undefined;

parentPort?.on("message", async (task: PdfTask) => {
  parentPort?.postMessage(await answer(task));
});

async function answer(task: PdfTask): Promise<PdfAnswer> {
  try {
    return { result: await perform(task) };
  } catch (error) {
    if (error instanceof PdfMistake) return { mistake: error.message };
    // Any error from a strange PDF means that the PDF can't be shown.
    return { mistake: `is broken (${reasonOf(error)}); expected a PDF that opens` };
  }
}

async function perform(task: PdfTask): Promise<PdfResults[PdfTask["what"]]> {
  const pdf = await openOnce(task.file, task.what === "draw");
  if (task.what === "size") {
    const pages = pdf.numPages;
    return { pages, dots: dotsOfPage(readFileSync(task.file), pages) };
  }
  if (task.what === "text") {
    const text = await readPdfText(pdf);
    await close();
    return text;
  }
  const drawn: DrawnPage[] = [];
  for (const number of task.numbers) drawn.push(await drawPdfPage(pdf, number, task.folder));
  return drawn;
}

/** The data behind a long document's text takes more memory than anything else. */
async function close(): Promise<void> {
  await open?.pdf.loadingTask.destroy();
  open = undefined;
}

async function openOnce(file: string, isForDrawing: boolean): Promise<PDFDocumentProxy> {
  if (open?.file === file && open.isForDrawing === isForDrawing) return open.pdf;
  await close();
  const bytes = readFileSync(file);
  if (isForDrawing) await shrinkPictures(bytes);
  // Text is read without decoding pictures.
  const pdf = await openPdf(bytes, isForDrawing ? {} : { maxImageSize: 0 });
  open = { file, isForDrawing, pdf };
  return pdf;
}
