import type { TextPiece } from "./page-text.ts";

/**
 * The ligatures of Calibri, Word's default typeface for years. "Print to PDF" maps most glyphs to letters, but
 * not these; their glyph numbers are then taken for characters: "meeƟng", "aŌer".
 */
const calibri: Record<string, string> = {
  ī: "ff",
  Į: "fi",
  ĸ: "ffi",
  Ň: "fl",
  Ō: "ft",
  ƞ: "tf",
  Ɵ: "ti",
  ɵ: "ti",
  Ʃ: "tt",
  ƫ: "tti",
};
/** Proof that a document has such ligatures: nothing else has this within a word, and "ti" is on every page. */
const sure = /\p{Ll}Ɵ|Ɵ\p{Ll}/u;
/** Not the Ō of Ōtaki: no word begins with "ft". */
const unnamed = /[īĮĸŇƞƟɵƩƫ]|(?<=\p{L})Ō/gu;

/** Replaces the ligatures that "Print to PDF" leaves unmapped with their letters, if a document has any. */
export function mendLigatures(pages: readonly TextPiece[][]): readonly TextPiece[][] {
  if (!pages.some((pieces) => pieces.some(({ text }) => sure.test(text)))) return pages;
  const mend = (text: string) => text.replaceAll(unnamed, (sign) => calibri[sign] ?? sign);
  return pages.map((pieces) => pieces.map((piece) => ({ ...piece, text: mend(piece.text) })));
}
