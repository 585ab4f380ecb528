import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { PdfMistake } from "./open-pdf.ts";
import { drawPdfPages } from "./page-pictures.ts";
import type { PdfAnswer, PdfTask } from "./read-pdf.ts";
import { readPdfText } from "./read-text.ts";

// There are as many workers as processors already.
sharp.concurrency(1);

parentPort?.on("message", async (task: PdfTask) => {
  parentPort?.postMessage(await answer(task));
});

async function answer({ bytes, draw }: PdfTask): Promise<PdfAnswer> {
  try {
    if (!draw) return { result: await readPdfText(bytes) };
    return { result: await drawPdfPages(bytes, draw.first, draw.last) };
  } catch (error) {
    if (error instanceof PdfMistake) return { mistake: error.message };
    throw error;
  }
}
