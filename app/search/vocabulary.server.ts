import { deletions, lettersAllowed, spellingDistance } from "../platform/spelling.ts";
import type { SearchIndex } from "./search-index.server.ts";
import type { QueryWord } from "./words.ts";

const SHORTEST_BEGINNING = 4;
const MOST_EXPANSIONS = 20;

/** The term of a word, and those of the most frequent words that begin with it (query expansion). */
export function beginnings(index: SearchIndex, { word, term }: QueryWord): string[] {
  if (word.length < SHORTEST_BEGINNING || /\p{N}/u.test(word)) return [term];
  const longer = index.listBeginnings(word, MOST_EXPANSIONS);
  return [...new Set([term, ...longer.map(({ stem }) => stem)])];
}

/**
 * The terms of the words that a word may be a misspelling of, with so many letters wrong (fuzzy
 * search): those with fewer letters wrong first, then the more frequent ones.
 */
export function misspelled(index: SearchIndex, { word }: QueryWord, letters: 1 | 2): string[] {
  const most = Math.min(letters, lettersAllowed(word));
  if (most === 0) return [];
  const near = index
    .listSpellings(deletions(word, most))
    .filter((known) => Math.abs(known.word.length - word.length) <= most)
    // "Goats" isn't "boats", nor "basement" "easement": who types a word begins it right.
    .filter((known) => known.word[0] === word[0])
    .map(({ word: known, stem }) => ({ stem, distance: spellingDistance(word, known) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance);
  return [...new Set(near.map(({ stem }) => stem))].slice(0, MOST_EXPANSIONS);
}
