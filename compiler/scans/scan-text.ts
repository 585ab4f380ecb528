import type { TextBlock } from "../../app/documents/document-pages.ts";
import { mendLineEnds } from "../pdf/line-ends.ts";
import { findTables } from "../pdf/lined-up-tables.ts";
import { levelHeadings } from "../pdf/outline.ts";
import type { TextPiece } from "../pdf/page-text.ts";
import { findRunningHeads } from "../pdf/running-heads.ts";
import { readUntaggedText } from "../pdf/untagged-text.ts";
import type { ReadLine } from "./reading.ts";
import { keepSureWords } from "./sure-words.ts";

/** Of the distance between lines, so much is the size of their type. */
const sizeOfPitch = 0.8;
/** In points: usual sizes of type, and what is assumed of a page with one line. */
const sizes = { least: 6, usual: 11, most: 14 };

/**
 * Makes the text of a document's scanned pages from what was read of them: paragraphs, lists, tables, and
 * headings where they are numbered or in capitals.
 *
 * @param pages what was read of each.
 * @returns a page's text, empty where nothing is sure.
 */
export async function makeScanTexts(pages: readonly ReadLine[][]): Promise<TextBlock[][]> {
  const sure = pages.map(keepSureWords);
  const size = usualSize(sure);
  const all = sure.map((lines) => lines.flatMap((line) => toPieces(line, size)));
  const running = findRunningHeads(all);
  const pieces = all.map((ofPage) => ofPage.filter((piece) => !running.has(piece)));
  const texts = await readUntaggedText(
    pieces.map(() => null),
    pieces,
    pieces.map(findTables),
  );
  mendLineEnds(texts.flatMap(({ blocks }) => blocks));
  const headings = texts.flatMap(({ heights }) => [...heights.keys()]);
  levelHeadings(headings);
  // Pages that have text of their own, beside these, may have headings of the same words.
  for (const heading of headings) heading.id = `scan-${heading.id}`;
  return texts.map(({ blocks }) => blocks);
}

/** One size for all: how high a line is depends on its letters, and would make false headings. */
function usualSize(pages: readonly ReadLine[][]): number {
  const gaps = pages.flatMap((lines) =>
    lines.slice(1).map(({ baseline }, index) => (lines[index]?.baseline ?? 0) - baseline),
  );
  const usual = gaps.filter((gap) => gap > sizes.least).sort((one, two) => one - two);
  const size = (usual[usual.length >> 1] ?? sizes.usual / sizeOfPitch) * sizeOfPitch;
  return Math.min(Math.max(size, sizes.least), sizes.most);
}

function toPieces({ words, baseline: y }: ReadLine, size: number): TextPiece[] {
  const look = { y, size, font: "", isLevel: true, tag: null };
  return words.flatMap(({ text, left: x, right }, index) => {
    const endsLine = index === words.length - 1;
    const word = { ...look, text, x, width: right - x, endsLine };
    return endsLine ? [word] : [word, { ...look, text: " ", x: right, width: 0, endsLine: false }];
  });
}
