import { leftOut, markDoubt, type TextBlock } from "../../app/documents/document-pages.ts";
import { formatBlocks } from "../../app/documents/words-of-page.ts";
import { mendLineEnds, textsOf } from "../pdf/line-ends.ts";
import { findTables } from "../pdf/lined-up-tables.ts";
import { levelHeadings } from "../pdf/outline.ts";
import type { TextPiece } from "../pdf/page-text.ts";
import { findRunningHeads } from "../pdf/running-heads.ts";
import { readUntaggedText } from "../pdf/untagged-text.ts";
import type { ReadLine } from "./reading.ts";
import { keepSureWords, proposeWords, type SureLine, type SureWord } from "./sure-words.ts";

/** Type size as a share of the line pitch. */
const sizeOfPitch = 0.8;
/** In points: usual type sizes, and what is assumed for a page with one line. */
const sizes = { least: 6, usual: 11, most: 14 };

/** A page's text, and what the board is offered for correction, if that says more. */
export interface ScanText {
  blocks: TextBlock[];
  proposal?: string;
}

type Piece = TextPiece & Pick<SureWord, "doubt">;

/** Private-use characters that lead the recognized text of unclear words back to its place. */
const firstMark = 0x100000;
const marked = /\[\?\]([\u{100000}-\u{10fffd}])/gu;

/**
 * Makes the text of a document's scanned pages from their recognized lines: paragraphs, lists, tables, and
 * headings that are numbered or in capitals.
 *
 * @param pages each page's lines.
 * @returns each page's text, empty if nothing is certain.
 */
export async function makeScanTexts(pages: readonly ReadLine[][]): Promise<ScanText[]> {
  const sure = pages.map(keepSureWords);
  const size = usualSize(sure);
  const all = sure.map((lines) => lines.flatMap((line) => toPieces(line, size)));
  const running = findRunningHeads(all);
  const pieces = all.map((ofPage) => ofPage.filter((piece) => !running.has(piece)));
  const doubts = pieces.map(numberDoubts);
  const texts = await readUntaggedText(
    pieces.map(() => null),
    pieces,
    pieces.map(findTables),
  );
  mendLineEnds(texts.flatMap(({ blocks }) => blocks));
  const headings = texts.flatMap(({ heights }) => [...heights.keys()]);
  levelHeadings(headings);
  // Pages with text of their own may have headings of the same words.
  for (const heading of headings) heading.id = `scan-${heading.id}`;
  return texts.map(({ blocks }, at) => {
    if (blocks.length === 0) return { blocks, proposal: proposeWords(pages[at] ?? []) };
    const words = formatBlocks(blocks);
    const proposal = words.replaceAll(marked, (_, mark: string) =>
      markDoubt(doubts[at]?.[(mark.codePointAt(0) ?? 0) - firstMark] ?? ""),
    );
    for (const run of textsOf(blocks)) run.text = run.text.replaceAll(marked, leftOut);
    return { blocks, ...(proposal !== words && { proposal }) };
  });
}

/** Marks each sign for unclear words; returns what was recognized in place of each. */
function numberDoubts(pieces: readonly Piece[]): string[] {
  const unsure = pieces.filter(({ doubt }) => doubt !== undefined);
  for (const [at, piece] of unsure.entries()) piece.text += String.fromCodePoint(firstMark + at);
  return unsure.map(({ doubt = "" }) => doubt);
}

/** One size for all: a line's height depends on its letters, and would make false headings. */
function usualSize(pages: readonly SureLine[][]): number {
  const gaps = pages.flatMap((lines) =>
    lines.slice(1).map(({ baseline }, index) => (lines[index]?.baseline ?? 0) - baseline),
  );
  const usual = gaps.filter((gap) => gap > sizes.least).sort((one, two) => one - two);
  const size = (usual[usual.length >> 1] ?? sizes.usual / sizeOfPitch) * sizeOfPitch;
  return Math.min(Math.max(size, sizes.least), sizes.most);
}

function toPieces({ words, baseline: y }: SureLine, size: number): Piece[] {
  const look = { y, size, font: "", isLevel: true, tag: null };
  return words.flatMap(({ text, left: x, right, doubt }, index) => {
    const endsLine = index === words.length - 1;
    const word: Piece = { ...look, text, x, width: right - x, endsLine };
    if (doubt !== undefined) word.doubt = doubt;
    return endsLine ? [word] : [word, { ...look, text: " ", x: right, width: 0, endsLine: false }];
  });
}
