import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type PageText, readPieces } from "./page-text.ts";
import { readStructure, readTaggedText } from "./tagged-text.ts";
import { readLaidOutText } from "./untagged-text.ts";

/**
 * Reads the texts of all pages: each by the PDF's own structure, or else by how it looks. Programs
 * that join PDFs often leave the marks in the text, and lose the structure that they belong to.
 */
export async function readTexts(
  pdf: PDFDocumentProxy,
  pages: readonly PDFPageProxy[],
): Promise<PageText[]> {
  const pieces = await Promise.all(pages.map(readPieces));
  const structure = await readStructure(pdf, pages, pieces.flat());
  const tagged = await Promise.all(
    pages.map((page, index) => readTaggedText(structure, page, pieces[index] ?? [])),
  );
  if (!tagged.includes(null)) return tagged.filter((text) => text !== null);
  const laidOut = await readLaidOutText(pages, pieces);
  return laidOut.map((text, index) => tagged[index] ?? text);
}
