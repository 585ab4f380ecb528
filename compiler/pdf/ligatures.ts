import type { TextPiece } from "./page-text.ts";

/**
 * The signs of several letters in Calibri, Word's typeface for years. "Print to PDF" names most signs' letters, but
 * not these, whose numbers in the typeface are then taken for letters: "meeƟng", "aŌer".
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
/** Nothing that isn't printed so has this within a word; "ti" is on every page. */
const sure = /\p{Ll}Ɵ|Ɵ\p{Ll}/u;
/** Not the Ō of Ōtaki: no word begins with "ft". */
const unnamed = /[īĮĸŇƞƟɵƩƫ]|(?<=\p{L})Ō/gu;

/** Puts letters in place of the signs that "Print to PDF" leaves unnamed, if a document has any. */
export function mendLigatures(pages: readonly TextPiece[][]): readonly TextPiece[][] {
  if (!pages.some((pieces) => pieces.some(({ text }) => sure.test(text)))) return pages;
  const mend = (text: string) => text.replaceAll(unnamed, (sign) => calibri[sign] ?? sign);
  return pages.map((pieces) => pieces.map((piece) => ({ ...piece, text: mend(piece.text) })));
}
