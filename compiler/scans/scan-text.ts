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

/** Of the distance between lines, so much is the size of their type. */
const sizeOfPitch = 0.8;
/** In points: usual sizes of type, and what is assumed of a page with one line. */
const sizes = { least: 6, usual: 11, most: 14 };

/** The text of a page, and what the board is offered to correct it, where that says more. */
export interface ScanText {
  blocks: TextBlock[];
  proposal?: string;
}

type Piece = TextPiece & Pick<SureWord, "doubt">;

/** Signs without a meaning (private use), behind which what was read finds its way to its place in the text. */
const firstMark = 0x100000;
const marked = /\[\?\]([\u{100000}-\u{10fffd}])/gu;

/**
 * Makes the text of a document's scanned pages from what was read of them: paragraphs, lists, tables, and
 * headings where they are numbered or in capitals.
 *
 * @param pages what was read of each.
 * @returns a page's text, empty where nothing is sure.
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
  // Pages that have text of their own, beside these, may have headings of the same words.
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

/** Marks each sign for words that aren't sure; returns what was read instead of each. */
function numberDoubts(pieces: readonly Piece[]): string[] {
  const unsure = pieces.filter(({ doubt }) => doubt !== undefined);
  for (const [at, piece] of unsure.entries()) piece.text += String.fromCodePoint(firstMark + at);
  return unsure.map(({ doubt = "" }) => doubt);
}

/** One size for all: how high a line is depends on its letters, and would make false headings. */
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
