import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { OutlineEntry, TextBlock } from "../../app/documents/document-pages.ts";
import { levelHeadings } from "./headings.ts";
import { openPdf, PdfMistake } from "./open-pdf.ts";
import { readOutline } from "./outline.ts";
import { drawPage, type PagePicture } from "./page-pictures.ts";
import { readTexts } from "./read-texts.ts";

/** What a PDF says: its date as 2026-11-16 or null, its outline, and the text of each page. */
export interface PdfText {
  changed: string | null;
  outline: OutlineEntry[];
  pages: TextBlock[][];
}

/**
 * Reads all text of a PDF.
 *
 * @throws PdfMistake if it can't be read.
 */
export async function readPdfText(bytes: Uint8Array): Promise<PdfText> {
  const pdf = await openPdf(bytes);
  try {
    const pages: PDFPageProxy[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      pages.push(await ofPage(number, () => pdf.getPage(number)));
    }
    const texts = await readTexts(pdf, pages);
    const title = levelHeadings(texts.flatMap(({ heights }) => [...heights.keys()]));
    const outline = await readOutline(pdf, texts, title);
    return { changed: await readDate(pdf), outline, pages: texts.map(({ blocks }) => blocks) };
  } finally {
    await pdf.loadingTask.destroy();
  }
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
      const { packed } = await ofPage(number, async () => drawPage(pdf, await pdf.getPage(number)));
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

async function ofPage<Result>(number: number, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
    throw new PdfMistake(`is broken on page ${number} (${reason}); expected a PDF that opens`);
  }
}

/** The date of the last change, else of the making. */
async function readDate(pdf: PDFDocumentProxy): Promise<string | null> {
  const { info } = await pdf.getMetadata();
  for (const field of ["ModDate", "CreationDate"]) {
    const date = /^D:(\d{4})(\d\d)?(\d\d)?/.exec(String(Reflect.get(info, field) ?? ""));
    if (date) return `${date[1]}-${date[2] ?? "01"}-${date[3] ?? "01"}`;
  }
  return null;
}
