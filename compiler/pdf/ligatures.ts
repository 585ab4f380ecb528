import { OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextPiece } from "./page-text.ts";

/** A glyph as drawn: its number in the font, the letter it is taken for, its width. */
interface Glyph {
  originalCharCode?: number;
  unicode: string;
  width: number;
}

type FontGlyphs = Map<string, Glyph>;

/**
 * Ligatures by their glyph number in Calibri, Word's typeface for years. "Print to PDF" names most glyphs'
 * letters, but not these, whose numbers are then taken for letters: "meeƟng", "aŌer".
 */
const calibri: Record<number, string> = {
  299: "ff",
  302: "fi",
  312: "ffi",
  327: "fl",
  332: "ft",
  414: "tf",
  415: "ti",
  425: "tt",
  427: "tti",
};
/** The glyph numbers of some letters identify the typeface. */
const calibriLetters: [letter: string, number: number][] = [
  ["a", 258],
  ["e", 286],
  ["n", 374],
  ["o", 381],
  ["t", 410],
];
const candidates = ["ti", "tt", "ft", "ff", "fi", "fl", "tf", "tti", "ffi", "ffl"];
/** A ligature's width, compared with its letters. */
const [leastWidth, mostWidth] = [0.93, 1.02];
const mostUnnamed = 20;
const oddLetter = /[\u0100-\u02af]/;
/** Unlikely letters: odd ones inside a word, and capitals after small letters. */
const misplaced = /(?<=\p{L})[Ɵɵƞƫ]|[Ɵɵƞƫ](?=\p{Ll})|Ʃ|(?<=\p{Ll})[ŌĮŇ]/gu;

/**
 * Fixes ligatures that "Print to PDF" leaves unnamed, if the font's numbers tell them from real letters: the Ō
 * of Ōtaki stays.
 *
 * @param pages the pieces of each page.
 * @param producer the program that made the PDF, from its metadata.
 */
export async function mendLigatures(
  pages: readonly PDFPageProxy[],
  pieces: readonly (readonly TextPiece[])[],
  producer: string,
): Promise<TextPiece[][]> {
  const words = new Set<string>();
  for (const { text } of pieces.flat()) {
    for (const [word] of text.toLowerCase().matchAll(/\p{L}{4,}/gu)) words.add(word);
  }
  const isPrinted = /print to pdf/i.test(producer);
  const mended: TextPiece[][] = [];
  for (const [index, page] of pages.entries()) {
    const ofPage = pieces[index] ?? [];
    const isOdd = ofPage.some(({ text }) => oddLetter.test(text));
    mended.push(isOdd ? await mendPage(page, ofPage, { words, isPrinted }) : [...ofPage]);
  }
  return mended;
}

async function mendPage(
  page: PDFPageProxy,
  pieces: readonly TextPiece[],
  { words, isPrinted }: { words: ReadonlySet<string>; isPrinted: boolean },
): Promise<TextPiece[]> {
  const fonts = await readFonts(page);
  const byFont = Map.groupBy(pieces, ({ font }) => font);
  const letters = new Map<string, ReadonlyMap<string, string>>();
  for (const [font, ofFont] of byFont) {
    letters.set(font, nameUnnamed(fonts.get(font) ?? new Map(), ofFont, words));
  }
  return pieces.map((piece) => {
    if (!oddLetter.test(piece.text)) return piece;
    const named = letters.get(piece.font);
    let text = [...piece.text].map((letter) => named?.get(letter) ?? letter).join("");
    if (isPrinted) {
      text = text.replaceAll(
        misplaced,
        (letter) => calibri[letter === "ɵ" ? 415 : (letter.codePointAt(0) ?? 0)] ?? letter,
      );
    }
    return { ...piece, text };
  });
}

/** The glyphs of each font on a page, by the letters they are taken for. */
async function readFonts(page: PDFPageProxy): Promise<ReadonlyMap<string, FontGlyphs>> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const fonts = new Map<string, FontGlyphs>();
  let glyphs: FontGlyphs = new Map();
  for (const [index, operator] of fnArray.entries()) {
    const [first] = argsArray[index] ?? [];
    if (operator === OPS.setFont) {
      glyphs = fonts.get(first) ?? new Map();
      fonts.set(first, glyphs);
    } else if (operator === OPS.showText) {
      for (const glyph of first as (Glyph | number)[]) {
        if (typeof glyph === "object" && glyph) glyphs.set(glyph.unicode, glyph);
      }
    }
  }
  // Not the fonts, which belong to the document: the page's pictures.
  page.cleanup();
  return fonts;
}

/** The letters of a font's unnamed glyphs, by the odd letters that they are taken for. */
function nameUnnamed(
  glyphs: FontGlyphs,
  pieces: readonly TextPiece[],
  words: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const isUnnamed = ({ unicode, originalCharCode }: Glyph) =>
    unicode.codePointAt(0) === originalCharCode;
  // If a font's numbers are character codes, no glyph is unnamed.
  const plain = [...glyphs.values()].filter(({ unicode }) => /[a-z]/i.test(unicode));
  if (plain.length === 0 || plain.some(isUnnamed)) return new Map();
  const known = calibriLetters.filter(([letter]) => glyphs.has(letter));
  const isCalibri =
    known.length > 1 &&
    known.every(([letter, code]) => glyphs.get(letter)?.originalCharCode === code);
  const unnamed = [...glyphs.values()].filter(
    (glyph) => oddLetter.test(glyph.unicode) && isUnnamed(glyph),
  );
  // A font that names hardly any glyph can't be fixed.
  if (unnamed.length > mostUnnamed) return new Map();
  const named = new Map<string, string>();
  for (const glyph of unnamed) {
    const letters = isCalibri
      ? calibri[glyph.originalCharCode ?? 0]
      : guessLetters(glyph, { glyphs, pieces, words });
    if (letters) named.set(glyph.unicode, letters);
  }
  return named;
}

/** The letters with the glyph's width that turn its words into words found in the document. */
function guessLetters(
  { unicode, width }: Glyph,
  {
    glyphs,
    pieces,
    words,
  }: { glyphs: FontGlyphs; pieces: readonly TextPiece[]; words: ReadonlySet<string> },
): string | undefined {
  const fitting = candidates.filter((letters) => {
    const widths = [...letters].map((letter) => glyphs.get(letter)?.width ?? Number.NaN);
    const share = width / widths.reduce((sum, one) => sum + one, 0);
    return share > leastWidth && share < mostWidth;
  });
  const broken = pieces.flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []);
  const odd = broken.filter((word) => word.includes(unicode));
  const known = (letters: string) =>
    odd.filter((word) => words.has(word.replaceAll(unicode, letters).toLowerCase())).length;
  const [best] = fitting.toSorted((one, other) => known(other) - known(one));
  return best && known(best) > 0 ? best : undefined;
}
