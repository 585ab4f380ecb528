import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { OutlineEntry, TextBlock } from "../../app/documents/document-pages.ts";
import { halveDoubled } from "./doubled-letters.ts";
import { mendLigatures } from "./ligatures.ts";
import { mendLineEnds } from "./line-ends.ts";
import { findTables } from "./lined-up-tables.ts";
import { eachPage, tryPage } from "./open-pdf.ts";
import { levelHeadings, readOutline } from "./outline.ts";
import { linkPieces } from "./page-links.ts";
import { type PageText, readPieces } from "./page-text.ts";
import { findRunningHeads } from "./running-heads.ts";
import { readStructure, readTaggedText } from "./tagged-text.ts";
import { hasTextLayer } from "./text-layer.ts";
import { readUntaggedText } from "./untagged-text.ts";

/** A PDF's date (such as 2026-11-16, or null), outline, and text by page. */
export interface PdfText {
  changed: string | null;
  outline: OutlineEntry[];
  pages: TextBlock[][];
  /** The numbers of scanned pages with an OCR text layer (hasTextLayer). */
  layers: number[];
}

/** A structure that omits this many words next to its own can't be trusted about table cells. */
const leastBeside = 3;

/**
 * Reads all text of a PDF.
 *
 * @throws FileMistake if it can't be read.
 */
export async function readPdfText(pdf: PDFDocumentProxy): Promise<PdfText> {
  const pages: PDFPageProxy[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    pages.push(await tryPage(number, () => pdf.getPage(number)));
  }
  const texts = await readTexts(pdf, pages);
  mendLineEnds(texts.flatMap(({ blocks }) => blocks));
  const title = levelHeadings(texts.flatMap(({ heights }) => [...heights.keys()]));
  const outline = await readOutline(pdf, texts, title);
  const layered = await eachPage(pages, hasTextLayer);
  const layers = pages.map(({ pageNumber }) => pageNumber).filter((_, index) => layered[index]);
  const changed = await readDate(pdf);
  return { changed, outline, pages: texts.map(({ blocks }) => blocks), layers };
}

/**
 * Reads the text of all pages, each by its structure tags or, without them, by its looks. Programs that join
 * PDFs often keep the marks in the text but lose the structure.
 */
async function readTexts(
  pdf: PDFDocumentProxy,
  pages: readonly PDFPageProxy[],
): Promise<PageText[]> {
  const printed = await eachPage(pages, async (page) => halveDoubled(await readPieces(page)));
  const { info } = await pdf.getMetadata();
  const producer = String(Reflect.get(info, "Producer") ?? "");
  const mended = await mendLigatures(pages, printed, producer);
  const pieces = await eachPage(pages, (page, index) => linkPieces(pdf, page, mended[index] ?? []));
  const running = findRunningHeads(pieces);
  const kept = pieces.map((ofPage) => ofPage.filter((piece) => !running.has(piece)));
  const tables = pieces.map(findTables);
  const structure = await readStructure(pdf, pages, kept);
  const tagged = await eachPage(pages, async (page, index) => {
    const text = await readTaggedText(structure, page);
    // A structure without tables may have one as single cells, or without its amounts.
    const hasTable = text?.blocks.some(({ kind }) => kind === "table");
    const isWhole = hasTable && (structure.beside[index] ?? 0) < leastBeside;
    return isWhole || tables[index]?.length === 0 ? text : null;
  });
  if (!tagged.includes(null)) return tagged.filter((text) => text !== null);
  const untagged = await readUntaggedText(pages, kept, tables);
  return untagged.map((text, index) => tagged[index] ?? text);
}

/** The modification date, otherwise the creation date. */
async function readDate(pdf: PDFDocumentProxy): Promise<string | null> {
  const { info } = await pdf.getMetadata();
  for (const field of ["ModDate", "CreationDate"]) {
    const date = /^D:(\d{4})(\d\d)?(\d\d)?/.exec(String(Reflect.get(info, field) ?? ""));
    if (date) return `${date[1]}-${date[2] ?? "01"}-${date[3] ?? "01"}`;
  }
  return null;
}
