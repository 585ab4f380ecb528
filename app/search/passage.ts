import { readWords, type TextWord } from "./words.ts";

/**
 * A text split at the words of the query: what comes before the first, that word, what comes before
 * the next, and so on, so that every other part is marked. Many go to each page, so that they are small.
 */
export type MarkedText = string[];

const PASSAGE_LENGTH = 200;
/** The number of characters before the first word of the query. */
const LEAD = 40;

/** Marks the words of a text that match the terms. */
export function markWords(text: string, terms: ReadonlySet<string>): MarkedText {
  return mark(text, hitsOf(readWords(text), terms));
}

/** Marks words of a text. */
function mark(text: string, hits: TextWord[]): MarkedText {
  const parts: MarkedText = [];
  let end = 0;
  for (const hit of hits) {
    parts.push(text.slice(end, hit.start), text.slice(hit.start, hit.end));
    end = hit.end;
  }
  return end < text.length ? [...parts, text.slice(end)] : parts;
}

/** The words that match the terms. */
function hitsOf(words: TextWord[], terms: ReadonlySet<string>): TextWord[] {
  return words.filter((word) => word.terms.some((term) => terms.has(term)));
}

/**
 * About 200 characters from the part of a text where most of the terms are close together; "…" marks
 * where the text continues. Without any of the terms, its beginning.
 */
export function findPassage(whole: string, terms: ReadonlySet<string>): MarkedText {
  const text = whole.replaceAll(/\s+/g, " ").trim();
  if (text.length <= PASSAGE_LENGTH) return markWords(text, terms);
  const words = readWords(text);
  const hits = hitsOf(words, terms);
  let first = 0;
  let most = 0;
  for (const hit of hits) {
    const within = hits.filter(
      ({ start, end }) => start >= hit.start && end <= hit.start + PASSAGE_LENGTH - LEAD,
    );
    const count = new Set(within.flatMap((word) => word.terms)).size;
    if (count > most) {
      most = count;
      first = hit.start;
    }
  }
  const earliest = Math.min(Math.max(0, first - LEAD), text.length - PASSAGE_LENGTH);
  const start = earliest === 0 ? 0 : (words.find((word) => word.start >= earliest)?.start ?? 0);
  const last = words.findLast(({ end }) => end <= start + PASSAGE_LENGTH)?.end ?? text.length;
  const isEnd = last >= (words.at(-1)?.end ?? 0);
  const before = start > 0 ? "… " : "";
  const cut = text.slice(start, isEnd ? text.length : last);
  const within = hits.filter((hit) => hit.start >= start && hit.end <= last);
  const moved = start - before.length;
  return mark(
    `${before}${cut}${isEnd ? "" : " …"}`,
    within.map((hit) => ({ ...hit, start: hit.start - moved, end: hit.end - moved })),
  );
}
