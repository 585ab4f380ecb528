import { foldText } from "../platform/names.ts";
import { RecentlyUsed } from "../platform/recently-used.ts";
import { nameDays } from "./asked-days.ts";
import { isStopWord, phrases, stemOf } from "./everyday-words.ts";

/** A word of a text, and its position. */
export interface TextWord {
  /** Folded: without case, accents and apostrophes. */
  word: string;
  /** Its index terms: its stem and, after "Article", the article's number ("article4"). */
  terms: readonly string[];
  start: number;
  end: number;
}

/** A word of a query. */
export interface QueryWord {
  word: string;
  term: string;
}

/** The maximum number of words in a query; the rest is ignored. */
const MOST_WORDS = 12;
const LONGEST_WORD = 40;

/**
 * Numbers keep their dots ("8.4"), words their apostrophes and accents. Phone numbers are one word, and
 * so are the signs of an email address and of a price.
 */
const wordPattern =
  /\b\d{3}[-‑]\d{4}\b|\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*|[@$]/gu;

/** What such a word is found by, too. */
const signs: [RegExp, ...string[]][] = [
  [/^\d{3}[-‑]\d{4}$/, "phone", "call"],
  [/^@$/, "email"],
  [/^\$$/, "cost"],
];

/** Words before a number that only say what is numbered. */
const labels = new Set(["article", "art", "section", "sec", "paragraph"]);

/** What is made of a word as it is written. */
type ReadWord = Pick<TextWord, "word" | "terms">;

/** Texts have the same words again and again, and each takes long to fold and to find the stem of. */
const knownWords = new Map<string, ReadWord>();
const MOST_KNOWN = 50_000;
/** A longer part of a text would keep the whole text in memory: V8 copies only shorter ones. */
const LONGEST_KNOWN = 12;

/** The words of a text as they are written, in order, each with its place. */
export function splitWords(text: string) {
  return Array.from(text.matchAll(wordPattern), ({ 0: written, index: start }) => {
    return { written, start, end: start + written.length };
  });
}

/** What one counts beside its letters, with those after its last word. */
const OWN_SIZE = 200;
/** Texts that were read last, of so many letters in all: many questions find the same places. */
const readTexts = new RecentlyUsed<string, readonly TextWord[]>(
  300_000,
  (words) => OWN_SIZE + (words.at(-1)?.end ?? 0),
);

/** The words of a text, in order. */
export function readWords(text: string): readonly TextWord[] {
  const known = readTexts.get(text);
  if (known) return known;
  const words = read(text);
  readTexts.add(text, words);
  return words;
}

function read(text: string): TextWord[] {
  const words: TextWord[] = [];
  for (const { written, start, end } of splitWords(text)) {
    const { word, terms } = readWord(written);
    if (!word) continue;
    const number = words.at(-1)?.word === "article" ? articleNumber(word) : null;
    words.push({ word, terms: number ? [...terms, `article${number}`] : terms, start, end });
  }
  return words;
}

function readWord(written: string): ReadWord {
  const known = knownWords.get(written);
  if (known) return known;
  const word = foldWord(written);
  const more = signs.flatMap(([sign, ...terms]) => (sign.test(written) ? terms : []));
  const read = { word, terms: [stemOf(word), ...more] };
  if (written.length > LONGEST_KNOWN) return read;
  if (knownWords.size >= MOST_KNOWN) knownWords.clear();
  knownWords.set(written, read);
  return read;
}

/**
 * The words of a question to search for, without duplicates: without stop words unless there are no
 * others, and with "Article" and its number as one word ("Article IV" equals "article 4").
 */
export function readQuery(question: string): QueryWord[] {
  const said = phrases.reduce(
    (text, [phrase, word]) => text.replace(phrase, word),
    nameDays(question),
  );
  const words = readWords(said).map(({ word }) => word);
  const all = words.flatMap((word, index): QueryWord[] => {
    const before = words[index - 1] ?? "";
    const isNumbered = /^\p{N}/u.test(words[index + 1] ?? "");
    if (labels.has(word) && (isNumbered || (isArticle(word) && articleNumber(words[index + 1])))) {
      return [];
    }
    const number = isArticle(before) ? articleNumber(word) : null;
    return [{ word, term: number ? `article${number}` : stemOf(word) }];
  });
  const significant = all.filter(({ word, term }) => !isStopWord(word) || term !== stemOf(word));
  const chosen = significant.length > 0 ? significant : all;
  return [...new Map(chosen.map((one) => [one.term, one])).values()].slice(0, MOST_WORDS);
}

/** Without case, accents and the possessive: "Owner’s" is "owner". */
function foldWord(written: string): string {
  return foldText(written)
    .replace(/['’]s$/, "")
    .replaceAll(/['’‑-]/g, "")
    .slice(0, LONGEST_WORD);
}

function isArticle(word: string): boolean {
  return word === "article" || word === "art";
}

const romanDigits: [string, number][] = [
  ["xl", 40],
  ["l", 50],
  ["x", 10],
  ["ix", 9],
  ["v", 5],
  ["iv", 4],
  ["i", 1],
];

/** "4" and "iv" are 4; anything else is null. */
function articleNumber(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (/^\d{1,3}$/.test(word)) return Number(word);
  let left = word;
  let number = 0;
  for (const [digits, value] of romanDigits) {
    for (; left.startsWith(digits); left = left.slice(digits.length)) number += value;
  }
  return left === "" && number > 0 ? number : null;
}
