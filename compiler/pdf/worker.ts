import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import type { DrawnPage } from "./drawn-page.ts";
import { openPdf } from "./open-pdf.ts";
import { drawPdfPage } from "./page-pictures.ts";
import { PdfMistake } from "./pdf-mistake.ts";
import { type PdfText, readPdfText } from "./read-text.ts";

/** What a thread is asked: how many pages a PDF has, its text, or to draw some of its pages. */
export type PdfTask = { file: string } & (
  | { what: "count" }
  | { what: "text" }
  | { what: "draw"; numbers: readonly number[]; folder: string }
);

/** What a task results in. */
export interface PdfResults {
  count: number;
  text: PdfText;
  draw: DrawnPage[];
}

export type PdfAnswer = { result: PdfResults[PdfTask["what"]] } | { mistake: string };

// There are as many threads as processors already.
sharp.concurrency(1);

/** The last PDF stays open, because most tasks go on with the same one. */
let open: { file: string; pdf: PDFDocumentProxy } | undefined;

parentPort?.on("message", async (task: PdfTask) => {
  parentPort?.postMessage(await answer(task));
});

async function answer(task: PdfTask): Promise<PdfAnswer> {
  try {
    return { result: await perform(task) };
  } catch (error) {
    if (error instanceof PdfMistake) return { mistake: error.message };
    throw error;
  }
}

async function perform(task: PdfTask): Promise<PdfResults[PdfTask["what"]]> {
  const pdf = await openOnce(task.file);
  if (task.what === "count") return pdf.numPages;
  if (task.what === "text") return readPdfText(pdf);
  const drawn: DrawnPage[] = [];
  for (const number of task.numbers) drawn.push(await drawPdfPage(pdf, number, task.folder));
  return drawn;
}

async function openOnce(file: string): Promise<PDFDocumentProxy> {
  if (open?.file === file) return open.pdf;
  await open?.pdf.loadingTask.destroy();
  open = undefined;
  open = { file, pdf: await openPdf(readFileSync(file)) };
  return open.pdf;
}
