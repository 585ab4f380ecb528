import SearchableMap from "minisearch/SearchableMap";
import { type QueryWord, stemOf } from "./words.ts";

/** Every word of the texts with its stem, to look up beginnings and misspelled words. */
export type Vocabulary = SearchableMap<string>;

/** The terms to search for in place of a word (query expansion), each with its weight. */
export type Expanded = Map<string, number>;

const SHORTEST_BEGINNING = 3;
const MOST_EXPANSIONS = 20;

/** Builds a vocabulary from words. */
export function readVocabulary(words: Iterable<string>): Vocabulary {
  return SearchableMap.from([...words].map((word): [string, string] => [word, stemOf(word)]));
}

/** A word, and those that begin with it. */
export function beginnings(vocabulary: Vocabulary, { word, term }: QueryWord): Expanded {
  const terms = new Map([[term, 1]]);
  if (word.length < SHORTEST_BEGINNING || /\p{N}/u.test(word)) return terms;
  for (const [longer, stem] of vocabulary.atPrefix(word)) {
    if (terms.size >= MOST_EXPANSIONS) break;
    if (!terms.has(stem)) terms.set(stem, (0.5 * word.length) / longer.length);
  }
  return terms;
}

/** A word, those that begin with it, and those that it may be a misspelling of (fuzzy search). */
export function similar(vocabulary: Vocabulary, queryWord: QueryWord): Expanded {
  const { word } = queryWord;
  const terms = beginnings(vocabulary, queryWord);
  if (word.length < 4 || /\p{N}/u.test(word)) return terms;
  const near = [...vocabulary.fuzzyGet(word, word.length < 5 ? 1 : 2)]
    .map(([other, [stem, distance]]) => ({
      stem,
      distance: isSwapped(word, other) ? 1 : distance,
    }))
    .filter(({ distance }) => distance <= (word.length < 8 ? 1 : 2))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST_EXPANSIONS);
  for (const { stem, distance } of near) if (!terms.has(stem)) terms.set(stem, 0.2 / distance);
  return terms;
}

/** Whether two neighboring letters changed places. */
function isSwapped(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  const at = [...word].findIndex((letter, index) => letter !== other[index]);
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return at >= 0 && swapped === other;
}
