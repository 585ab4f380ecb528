import type { TextBlock, TextRun } from "../../app/documents/document-pages.ts";

/** Stands behind a hyphen at the end of a line until it is known whether it belongs there. */
const MARK = "\ufdd0";

/**
 * Two parts of a word, with the hyphen at the end of a line between them. Tried only where a word
 * begins: in a long one, each of its letters would be tried with all that follow.
 */
const broken = new RegExp(`(?<!\\p{L})(\\p{L}+)([-\u2010])${MARK}(\\p{Ll}+)`, "gu");

/** What keeps its hyphen before any word, and before a word that the document has. */
const always = new Set(["non", "self", "single", "well"]);
const often = new Set(
  "all co cost cross ex first five four full half high in long low mid multi off on one out part post pre re second semi short six sub ten third three time twenty thirty two up vice".split(
    " ",
  ),
);

/** Notes the hyphens at ends of lines, in a text whose lines are divided by line feeds. */
export function markLineEnds(text: string): string {
  return text.replaceAll(/(\p{L}[-\u2010])[^\S\n]*\n\s*(?=\p{Ll})/gu, `$1${MARK}`);
}

/** The end of a line, and what divides it from the next one: a blank, unless it may divide a word. */
export function endLine(text: string, next: string): string {
  return /\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(next) ? text + MARK : `${text} `;
}

/**
 * Decides of each hyphen at the end of a line whether it divides a word, as in "commu-nity", or
 * belongs to it, as in "long-term": by what the document itself writes elsewhere.
 */
export function mendLineEnds(blocks: readonly TextBlock[]): void {
  const texts = [...textsOf(blocks)];
  const words = new Set<string>();
  for (const { text } of texts) {
    // Neither part of a broken word is one.
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
