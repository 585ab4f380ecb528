import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { joinPieces, type TextPiece } from "./page-text.ts";

/** A line of a page that says nothing of its structure. */
export interface TextLine {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  isBold: boolean;
}

/** The lines of each page, in the order of the PDF, without headers and footers. */
export async function readLines(
  pages: readonly PDFPageProxy[],
  pieces: readonly (readonly TextPiece[])[],
): Promise<TextLine[][]> {
  const lines = await Promise.all(
    pages.map(async (page, index) => {
      const isBold = await boldFonts(page);
      return splitLines(pieces[index] ?? []).map((parts) => describeLine(parts, isBold));
    }),
  );
  const counts = new Map<string, number>();
  for (const ofPage of lines) {
    for (const key of new Set(ofPage.map(runningHead))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isRunning = (line: TextLine) =>
    lines.length > 2 && (counts.get(runningHead(line)) ?? 0) > lines.length / 2;
  return lines.map((ofPage) => ofPage.filter((line) => !isRunning(line)));
}

function splitLines(pieces: readonly TextPiece[]): TextPiece[][] {
  const lines: TextPiece[][] = [];
  let line: TextPiece[] = [];
  for (const piece of pieces) {
    const first = line[0];
    const isBelow = first && Math.abs(piece.y - first.y) > Math.max(first.size, piece.size) / 2;
    if (isBelow && piece.text.trim() !== "") {
      lines.push(line);
      line = [];
    }
    if (line.length > 0 || piece.text.trim() !== "") line.push(piece);
  }
  return line.length > 0 ? [...lines, line] : lines;
}

function describeLine(pieces: readonly TextPiece[], isBold: (font: string) => boolean): TextLine {
  const words = pieces.filter(({ text }) => text.trim() !== "");
  return {
    text: joinPieces(pieces).trim(),
    left: Math.min(...words.map(({ x }) => x)),
    right: Math.max(...words.map(({ x, width }) => x + width)),
    y: words[0]?.y ?? 0,
    size: Math.max(...words.map(({ size }) => size)),
    isBold: words.every(({ font }) => isBold(font)),
  };
}

/** Tells which fonts of a page are bold, by the names they bring along. */
async function boldFonts(page: PDFPageProxy): Promise<(font: string) => boolean> {
  // Only what draws a page loads its fonts.
  await page.getOperatorList();
  return (font) => {
    const loaded: { name?: string } | null = page.commonObjs.has(font)
      ? page.commonObjs.get(font)
      : null;
    return /bold|black|heavy/i.test(loaded?.name ?? "");
  };
}

/** The same for lines at one place of many pages that differ in their numbers only: headers and footers. */
function runningHead({ text, y }: TextLine): string {
  return `${Math.round(y)} ${text.replaceAll(/\d+/g, "0")}`;
}
