import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextBlock } from "../../../app/domain/document-pages.ts";
import { readLaidOutText } from "./laid-out-text.ts";
import { readTaggedText } from "./tagged-text.ts";
import { readPieces, type TextPiece } from "./text-pieces.ts";

export type Heading = Extract<TextBlock, { kind: "heading" }>;

/** The text of a page. Headings have no id yet, and the level that the PDF gives them: 1 to 6. */
export interface PageText {
  blocks: TextBlock[];
  /** How high on the page its headings stand, in points from the bottom. */
  heights: Map<Heading, number>;
}

/** Reads the texts of all pages: by the PDF's own structure, or else by how it looks. */
export async function readTexts(
  pdf: PDFDocumentProxy,
  pages: readonly PDFPageProxy[],
): Promise<PageText[]> {
  const pieces = await Promise.all(pages.map(readPieces));
  const tagged = pieces.map((ofPage) => ofPage.filter(({ tag }) => tag !== null));
  if (count(tagged.flat()) < count(pieces.flat()) / 2) return readLaidOutText(pages, pieces);
  return Promise.all(pages.map((page, index) => readTaggedText(pdf, page, tagged[index] ?? [])));
}

function count(pieces: readonly TextPiece[]): number {
  return pieces.reduce((sum, { text }) => sum + text.trim().length, 0);
}
