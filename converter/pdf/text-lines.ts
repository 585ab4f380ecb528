import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { joinPieces, type TextPiece } from "./page-text.ts";

/** A line of an untagged page. */
export type TextLine = ReturnType<typeof describeLine>;

/** A page's lines, in the PDF's order. @param page null if the text isn't the PDF's own, and so has no fonts. */
export async function readLines(
  page: PDFPageProxy | null,
  pieces: readonly TextPiece[],
): Promise<TextLine[]> {
  const isBold = page ? await boldFonts(page) : () => false;
  return splitLines(pieces).map((parts) => describeLine(parts, isBold));
}

const mostOfTitle = 4;

/** Lines in the PDF's order, except that last lines above all others come first: some PDFs set the title last. */
export function withTitleFirst(lines: readonly TextLine[]): readonly TextLine[] {
  for (let count = Math.min(mostOfTitle, lines.length - 1); count > 0; count -= 1) {
    const [others, last] = [lines.slice(0, -count), lines.slice(-count)];
    const top = Math.max(...others.map(({ y, size }) => y + size / 2));
    if (last.every(({ y, isLevel }) => isLevel && y > top)) return [...last, ...others];
  }
  return lines;
}

/** Groups adjacent pieces, in the PDF's order. */
export function splitLines(pieces: readonly TextPiece[]): TextPiece[][] {
  const lines: TextPiece[][] = [];
  let line: TextPiece[] = [];
  for (const piece of pieces) {
    const first = line[0];
    const isBelow = first && Math.abs(piece.y - first.y) > Math.max(first.size, piece.size) / 2;
    const isTurned = first && piece.isLevel !== first.isLevel;
    if ((isBelow || isTurned) && piece.text.trim() !== "") {
      lines.push(line);
      line = [];
    }
    if (line.length > 0 || piece.text.trim() !== "") line.push(piece);
  }
  return line.length > 0 ? [...lines, line] : lines;
}

function describeLine(pieces: readonly TextPiece[], isBold: (font: string) => boolean) {
  const words = pieces.filter(({ text }) => text.trim() !== "");
  const text = joinPieces(pieces).trim();
  return {
    text,
    pieces,
    left: Math.min(...words.map(({ x }) => x)),
    right: Math.max(...words.map(({ x, width }) => x + width)),
    y: words[0]?.y ?? 0,
    size: Math.max(...words.map(({ size }) => size)),
    isBold: words.every(({ font }) => isBold(font)),
    isLevel: words.every(({ isLevel }) => isLevel),
    // An entry in a table of contents, with a page number at its end.
    isEntry: text.includes("…") || endsWithPage(words),
    // A place to write or check, as on a form.
    hasBlank: /_{3}|\[ ?\]|[☐□]/.test(text),
  };
}

/** Whether a number follows a line's words at a distance. */
function endsWithPage(words: readonly TextPiece[]): boolean {
  const [before, last] = words.slice(-2);
  if (!before || !last || !/^\s*(\d{1,3}|[ivx]{1,5})\s*$/.test(last.text)) return false;
  return last.x - before.x - before.width > 2 * last.size;
}

/** Tells a page's bold fonts by their embedded names. */
async function boldFonts(page: PDFPageProxy): Promise<(font: string) => boolean> {
  // Fonts load only when the page is drawn.
  await page.getOperatorList();
  // Frees the page's pictures; fonts belong to the document.
  page.cleanup();
  return (font) => {
    const loaded: { name?: string } | null = page.commonObjs.has(font)
      ? page.commonObjs.get(font)
      : null;
    return /bold|black|heavy/i.test(loaded?.name ?? "");
  };
}
