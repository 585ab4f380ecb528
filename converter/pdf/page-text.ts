import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextBlock, TextRun } from "../../app/documents/document-pages.ts";
import { endLine, markLineEnds } from "./line-ends.ts";

export type Heading = Extract<TextBlock, { kind: "heading" }>;

/** A page's text. Headings have no id yet, and the level that the PDF gives them: 1 to 6. */
export interface PageText {
  blocks: TextBlock[];
  /** How high on the page its headings are, in points from the bottom. */
  heights: Map<Heading, number>;
}

/** A piece of a page's text, in the PDF's own order. */
export interface TextPiece {
  text: string;
  /** Where its baseline begins, in points from the left and the bottom of the page. */
  x: number;
  y: number;
  width: number;
  /** Type size, in points. */
  size: number;
  font: string;
  endsLine: boolean;
  /** Whether it runs left to right, not at an angle like a stamp across the page. */
  isLevel: boolean;
  /** Where its link leads. */
  href?: string;
  /** Its part of the document's structure; null if it is decoration or untagged. */
  tag: string | null;
  /** Whether the PDF marks it as decoration, as programs do with headers and footers. */
  isArtifact?: boolean;
}

export async function readPieces(page: PDFPageProxy): Promise<TextPiece[]> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const pieces: TextPiece[] = [];
  const turn = turnOf(page);
  const printed = new Map<string, TextPiece[]>();
  const open: Mark[] = [];
  const ids = new Set<string>();
  for (const item of items) {
    if ("str" in item) {
      if (isOutside(item, page.view)) continue;
      const { a, b, x, y } = turn(item.transform);
      const size = Math.hypot(a, b);
      const { id: tag, isArtifact } = open.at(-1) ?? outermost;
      const { width, fontName: font, hasEOL: endsLine } = item;
      const text = cleanText(item.str);
      const isLevel = a > 0 && Math.abs(b) < a / 10;
      const piece = { text, x, y, width, size, font, endsLine, isLevel, tag, isArtifact };
      const same = printed.getOrInsert(text, []);
      if (text.trim() !== "" && same.some((other) => isAbove(piece, other))) continue;
      const before = pieces.at(-1);
      if (before && isAnotherWord(piece, before)) piece.text = ` ${text}`;
      same.push(piece);
      if (same.length > mostCompared) same.shift();
      pieces.push(piece);
    } else if (item.type === "endMarkedContent") {
      open.pop();
    } else {
      // Form XObjects number their content like the page.
      const id = ids.has(item.id) ? undefined : item.id;
      ids.add(item.id);
      open.push(markWithin(open.at(-1) ?? outermost, id, Reflect.get(item, "tag")));
    }
  }
  return pieces;
}

/** What the marked content around a text says: its part of the structure, or whether it is decoration. */
interface Mark {
  id: string | null;
  isArtifact: boolean;
}

const outermost: Mark = { id: null, isArtifact: false };

/** Combines a mark with the one around it: a page may nest thousands. */
function markWithin(outer: Mark, id: string | undefined, tag: unknown): Mark {
  const part = id ?? outer.id;
  return { id: part, isArtifact: part === null && (outer.isArtifact || tag === "Artifact") };
}

/** Invisible: control characters, bidirectional overrides, and noncharacters. */
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef]/gu;

/** Removes what could make a PDF's text look different from what it says. */
export function cleanText(text: string): string {
  return text.replaceAll(/[\t-\r\u0085]/g, " ").replaceAll(unseen, "");
}

/**
 * Whether a piece starts a new word although there is no gap: it begins before the word at its left ends, as text
 * recognition sets words (a part of the same word would follow closely), or it is to the left of the piece before
 * it in the PDF, as the two ends of a footer may be.
 */
function isAnotherWord(piece: TextPiece, before: TextPiece): boolean {
  const isLine = !before.endsLine && Math.abs(piece.y - before.y) < piece.size / 2;
  const overlap = before.x + before.width - piece.x;
  const areWords = /\S{3}$/.test(before.text.slice(-3)) && /^\S{3}/.test(piece.text);
  const isAtLeft = before.x - piece.x - piece.width > piece.size / 4;
  return isLine && (isAtLeft || (areWords && piece.x > before.x && overlap > piece.size / 4));
}

/** Whether a text is off the page: some programs keep other pages' footers there. */
function isOutside(
  { transform, width, height }: { transform: number[]; width: number; height: number },
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
): boolean {
  const [x = 0, y = 0] = transform.slice(4);
  const reach = Math.max(width, height);
  return x > right || y > top || x + reach < left || y + reach < bottom;
}

/** Maps a position to the page as people see it, including pages that are rotated in the PDF. */
export function turnOf({ rotate, view }: PDFPageProxy) {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  return (matrix: readonly number[]) => {
    const [a = 0, b = 0, , , x = 0, y = 0] = matrix;
    if (rotate === 90) return { a: b, b: -a, x: y - bottom, y: right - x };
    if (rotate === 180) return { a: -a, b: -b, x: right - x, y: top - y };
    if (rotate === 270) return { a: -b, b: a, x: top - y, y: x - left };
    return { a, b, x, y };
  };
}

/** How many earlier equal texts to compare with: overprinting is recent, and a page may repeat a letter endlessly. */
const mostCompared = 200;

/** Whether a text is printed over itself with a tiny offset, as some programs do for bold type. */
function isAbove(one: TextPiece, other: TextPiece): boolean {
  const apart = [one.x - other.x, one.y - other.y, one.size - other.size];
  return apart.every((distance) => Math.abs(distance) < one.size / 5);
}

/** Dots that lead to a page number, an amount, or nothing. */
const leader = / ?(?:[.·] ?){4,}/g;

/** The text of pieces in one style; a line ends with a blank, unless it may divide a word (`mendLineEnds`). */
export function joinPieces(pieces: readonly Pick<TextPiece, "text" | "endsLine">[]): string {
  const text = pieces
    .map(({ text, endsLine }) => (endsLine ? `${text}\n` : text))
    .join("")
    .replaceAll(/\u00ad\s*\n?\s*/g, "");
  return markLineEnds(text).replaceAll(/\s+/g, " ").replaceAll(leader, " … ");
}

/** Collapses blanks in runs, trims both ends and those of links, and merges neighbors of one style. */
export function tidyRuns(runs: readonly TextRun[]): TextRun[] {
  const tidy: TextRun[] = [];
  let isApart = false;
  for (const run of runs) {
    const text = run.text.trim();
    isApart ||= text === "" ? run.text !== "" : run.text.startsWith(" ");
    if (text === "") continue;
    const before = tidy.at(-1);
    if (before && before.mark === run.mark && before.href === run.href) {
      before.text += isApart ? ` ${text}` : text;
    } else {
      tidy.push({ ...run, text });
      if (before && isApart) divide(tidy, before);
    }
    isApart = run.text.endsWith(" ");
  }
  return tidy;
}

/** Runs as a paragraph; none if they say nothing. */
export function paragraph(runs: readonly TextRun[]): TextBlock[] {
  const tidy = tidyRuns(runs);
  return tidy.length > 0 ? [{ kind: "paragraph", runs: tidy }] : [];
}

/** Puts a blank between the last run and the one before it, but never into a link. */
function divide(runs: TextRun[], before: TextRun): void {
  const last = runs.at(-1);
  if (!before.href) before.text += " ";
  else if (last && !last.href) last.text = ` ${last.text}`;
  else runs.splice(-1, 0, { text: " " });
}

/** The text of consecutive lines, with its links. */
export function runsOfLines(
  lines: readonly { text: string; pieces: readonly TextPiece[] }[],
): TextRun[] {
  const runs = lines.flatMap(({ pieces }, index) => {
    const next = lines[index + 1];
    const ofLine = tidyRuns(runsOfPieces(pieces));
    const last = ofLine.at(-1);
    if (last && next) last.text = endLine(last.text, next.text);
    return ofLine;
  });
  return tidyRuns(runs);
}

/** The text of pieces, split where links begin and end. */
export function runsOfPieces(pieces: readonly TextPiece[]): TextRun[] {
  const parts: TextPiece[][] = [];
  for (const piece of pieces) {
    const part = parts.at(-1);
    const isSame = part?.[0]?.href === piece.href || piece.text.trim() === "";
    if (part && isSame) part.push(piece);
    else parts.push([piece]);
  }
  return parts.map((part) => {
    const text = joinPieces(part);
    const href = part[0]?.href;
    return href ? { text, href } : { text };
  });
}

/** Removes this many characters from the start of runs. */
export function dropLetters(runs: readonly TextRun[], count: number): TextRun[] {
  let left = count;
  return runs.flatMap((run) => {
    const dropped = Math.min(left, run.text.length);
    left -= dropped;
    return dropped === run.text.length ? [] : [{ ...run, text: run.text.slice(dropped) }];
  });
}
