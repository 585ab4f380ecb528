import { readWords } from "./words.ts";

/** A text split into parts, some of which are words of the query. */
export type MarkedText = { text: string; isMarked: boolean }[];

const PASSAGE_LENGTH = 200;
/** The number of characters before the first word of the query. */
const LEAD = 40;

/** Marks the words of a text that match the terms. */
export function markWords(text: string, terms: ReadonlySet<string>): MarkedText {
  const parts: MarkedText = [];
  let end = 0;
  for (const word of readWords(text)) {
    if (!word.terms.some((term) => terms.has(term))) continue;
    if (word.start > end) parts.push({ text: text.slice(end, word.start), isMarked: false });
    parts.push({ text: text.slice(word.start, word.end), isMarked: true });
    end = word.end;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMarked: false });
  return parts;
}

/**
 * About 200 characters from the part of a text where most of the terms are close together; "…" marks
 * where the text continues. Without any of the terms, its beginning.
 */
export function findPassage(whole: string, terms: ReadonlySet<string>): MarkedText {
  const text = whole.replaceAll(/\s+/g, " ").trim();
  if (text.length <= PASSAGE_LENGTH) return markWords(text, terms);
  const words = readWords(text);
  const hits = words.filter((word) => word.terms.some((term) => terms.has(term)));
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
  const cut = text.slice(start, isEnd ? text.length : last);
  return markWords(`${start > 0 ? "… " : ""}${cut}${isEnd ? "" : " …"}`, terms);
}
