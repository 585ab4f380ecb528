import { lettersAllowed, spellingDistance } from "../platform/spelling.ts";

/** The maximum number of known words that one may be a misspelling of. */
const MOST_SPELLINGS = 20;
/** A search has a name and an address; of more words, only so many are spelled. */
const MOST_SPELLED = 5;

/**
 * The known words that each of the first five words may be a misspelling of, the most similar first.
 * Words that can't be misspelled, such as numbers, are neither counted nor in the result.
 */
export function spellWords(
  words: readonly string[],
  known: Iterable<string>,
): Map<string, string[]> {
  const spelled = [...new Set(words)].filter((word) => lettersAllowed(word) > 0);
  const drawn = Array.from(known, (word) => ({ word, letters: lettersOf(word) }));
  return new Map(spelled.slice(0, MOST_SPELLED).map((word) => [word, nearestTo(word, drawn)]));
}

interface KnownWord {
  word: string;
  letters: number;
}

function nearestTo(word: string, known: readonly KnownWord[]): string[] {
  const most = lettersAllowed(word);
  const letters = lettersOf(word);
  return known
    .filter((other) => Math.abs(other.word.length - word.length) <= most)
    .filter((other) => differInFew(letters, other.letters, most))
    .map((other) => ({ other: other.word, distance: spellingDistance(word, other.word) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, two) => one.distance - two.distance)
    .slice(0, MOST_SPELLINGS)
    .map(({ other }) => other);
}

/** Which letters a word has, a bit for each of a to z; others share these bits. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

/**
 * Whether each of two words has at most so many letters that the other lacks: a wrong letter adds one
 * to either. Comparing letter by letter takes far longer, and the whole site waits meanwhile.
 */
function differInFew(one: number, two: number, most: number): boolean {
  return countBits(one & ~two) <= most && countBits(two & ~one) <= most;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
