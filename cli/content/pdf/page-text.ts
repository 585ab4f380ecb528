import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextBlock } from "../../../app/documents/document-pages.ts";
import { readLaidOutText } from "./laid-out-text.ts";
import { readStructure, readTaggedText } from "./tagged-text.ts";
import { readPieces } from "./text-pieces.ts";

export type Heading = Extract<TextBlock, { kind: "heading" }>;

/** The text of a page. Headings have no id yet, and the level that the PDF gives them: 1 to 6. */
export interface PageText {
  blocks: TextBlock[];
  /** How high on the page its headings stand, in points from the bottom. */
  heights: Map<Heading, number>;
}

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
