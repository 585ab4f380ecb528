import { leftOut, markDoubt } from "../../app/documents/document-pages.ts";
import type { ReadLine, ReadWord } from "./reading.ts";

/** Words with less confidence, from 0 to 100, are left out: few of them are right (docs/decisions/0010). */
const leastSure = 60;
/**
 * With a smaller share of confident words, a line is a signature or a seal, and a page is a plat, map or photo.
 * `rest`: what remains without such lines is a ruled table, with amounts that nobody could trust.
 */
const leastShare = { line: 0.5, page: 0.7, rest: 0.85 };
/** A page with fewer confident words stays a picture. */
const fewestWords = 3;

/** A word, or a sign for unclear words with what was recognized. */
export type SureWord = ReadWord & { doubt?: string };

export interface SureLine extends ReadLine {
  words: SureWord[];
}

/** A page's confident words; none if too many aren't. */
export function keepSureWords(lines: readonly ReadLine[]): SureLine[] {
  const tidy = lines.map(({ words, ...line }) => ({ ...line, words: words.flatMap(tidyWord) }));
  const rest = tidy.filter(({ words }) => shareOfSure(words) > leastShare.line);
  const [all, kept] = [tidy, rest].map((some) => some.flatMap(({ words }) => words)) as [
    ReadWord[],
    ReadWord[],
  ];
  const isText =
    kept.filter(isSure).filter(isWord).length >= fewestWords &&
    shareOfSure(all) >= leastShare.page &&
    shareOfSure(kept) >= leastShare.rest;
  if (!isText) return [];
  return tidy.flatMap((line) => {
    if (rest.includes(line)) return { ...line, words: markLeftOut(line.words) };
    return standsForText(line.words) ? { ...line, words: asOne(line.words) } : [];
  });
}

/** All of a page's words, a line each, which the board is offered if none are confident. */
export function proposeWords(lines: readonly ReadLine[]): string {
  const texts = lines.map(({ words }) =>
    words
      .flatMap(tidyWord)
      .filter(isWord)
      .map((word) => (isSure(word) ? word.text : markDoubt(word.text)))
      .join(" "),
  );
  return texts.filter((text) => text !== "").join("\n");
}

/**
 * Whether a line of mostly unclear words is text: it has a confident word of several letters, or looks like a
 * heading or an address. Anything else is a signature, a seal, a stamp, a ruled line or a speck.
 */
function standsForText(words: readonly ReadWord[]): boolean {
  if (words.some((word) => isSure(word) && /^[^\p{L}\p{N}]*\p{L}{3}/u.test(word.text))) return true;
  const text = words.map((word) => word.text).join(" ");
  const isHeading = /^[\p{Lu}\p{N} .,&'-]+$/u.test(text) && /\p{Lu}{5}/u.test(text);
  return isHeading || /^[\p{L}@.]{8,}$/u.test(text);
}

function asOne(words: readonly ReadWord[]): SureWord[] {
  const [first] = words;
  const doubt = words.map(({ text }) => text).join(" ");
  return first
    ? [{ ...first, text: leftOut, doubt, right: words.at(-1)?.right ?? first.right }]
    : [];
}

function isSure({ confidence }: ReadWord): boolean {
  return confidence >= leastSure;
}

/** Whether it has a letter or a digit. */
function isWord({ text }: ReadWord): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function shareOfSure(words: readonly ReadWord[]): number {
  const real = words.filter(isWord);
  return real.length === 0 ? 0 : real.filter(isSure).length / real.length;
}

/** Table rules are recognized as bars and brackets at the ends of words. */
function tidyWord(word: ReadWord): ReadWord[] {
  const withoutBars = word.text.replaceAll(/[|{}]/g, "");
  const isPair = /\[.*\]/.test(withoutBars);
  const text = isPair ? withoutBars : withoutBars.replaceAll(/[[\]]/g, "");
  return text === "" ? [] : [{ ...word, text }];
}

/** One `[?]` for consecutive unclear words; unclear marks are noise on the paper. */
function markLeftOut(words: readonly ReadWord[]): SureWord[] {
  const kept: SureWord[] = [];
  for (const word of words) {
    const before = kept.at(-1);
    if (isSure(word)) kept.push(word);
    else if (isWord(word) && before?.doubt !== undefined) {
      Object.assign(before, { right: word.right, doubt: `${before.doubt} ${word.text}` });
    } else if (isWord(word)) kept.push({ ...word, text: leftOut, doubt: word.text });
  }
  return kept;
}
