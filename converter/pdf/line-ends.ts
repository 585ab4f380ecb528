import type { TextBlock, TextRun } from "../../app/documents/document-pages.ts";

/** Marks a hyphen at the end of a line until it is decided whether it stays. */
const MARK = "\ufdd0";

/** The two parts of a word around a line-end hyphen. Matched only at the start of a word, to avoid quadratic time. */
const broken = new RegExp(`(?<!\\p{L})(\\p{L}+)([-\u2010])${MARK}(\\p{Ll}+)`, "gu");

/** Prefixes that keep their hyphen before any word, and before words found in the document. */
const always = new Set(["non", "self", "single", "well"]);
const often = new Set(
  "all co cost cross ex first five four full half high in long low mid multi off on one out part post pre re second semi short six sub ten third three time twenty thirty two up vice".split(
    " ",
  ),
);

/** Marks the hyphens at line ends in a text with line feeds. */
export function markLineEnds(text: string): string {
  return text.replaceAll(/(\p{L}[-\u2010])[^\S\n]*\n\s*(?=\p{Ll})/gu, `$1${MARK}`);
}

/** Ends a line, and separates it from the next: by a space, unless a word may be hyphenated there. */
export function endLine(text: string, next: string): string {
  return /\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(next) ? text + MARK : `${text} `;
}

/** Keeps or drops line-end hyphens ("long-term", "commu-nity"), by the words in the rest of the document. */
export function mendLineEnds(blocks: readonly TextBlock[]): void {
  const texts = [...textsOf(blocks)];
  const words = new Set<string>();
  for (const { text } of texts) {
    // The parts of a divided word aren't words by themselves.
    for (const [word] of text.replaceAll(broken, " ").matchAll(/\p{L}+(?:[-\u2010]\p{L}+)*/gu)) {
      words.add(word.toLowerCase());
    }
  }
  const mend = (_: string, left: string, hyphen: string, right: string) =>
    isCompound(left.toLowerCase(), right, words) ? `${left}${hyphen}${right}` : `${left}${right}`;
  for (const place of texts) place.text = place.text.replaceAll(broken, mend).replaceAll(MARK, "");
}

function isCompound(left: string, right: string, words: ReadonlySet<string>): boolean {
  if (words.has(`${left}-${right}`)) return true;
  if (words.has(`${left}${right}`)) return false;
  if (always.has(left)) return true;
  return words.has(right) && (often.has(left) || (left.length > 3 && words.has(left)));
}

export function* textsOf(blocks: readonly TextBlock[]): Generator<TextRun | { text: string }> {
  for (const block of blocks) {
    if (block.kind === "heading") yield block;
    if (block.kind === "paragraph") yield* block.runs;
    if (block.kind === "quote") yield* textsOf(block.blocks);
    if (block.kind === "list") for (const { blocks } of block.items) yield* textsOf(blocks);
    if (block.kind === "table") for (const { runs } of block.rows.flat()) yield* runs;
  }
}
