import { countWords, joinCut, joinSpelled } from "./cut-words.ts";

/** How a text's words compare with those of another program's text of the same document. */
export interface ComparedWords {
  /** The share of the other's words that are there, each as often as there. */
  recall: number;
  /** The share of those that follow each other as there. */
  order: number;
  /** The words that aren't there, in the other's order. */
  missing: string[];
}

/**
 * Compares a text with what another program made of the same document in several ways, of which each
 * has faults of its own: the one with the greatest share of words there counts, and the one with the greatest
 * share of them in order.
 *
 * Not counted as lost, on either side: capitals, accents' ways of coding, signs around words, hyphens and
 * apostrophes in them, commas in amounts, blanks between a dollar sign and its amount, a hyphen at the end of
 * a line and the line's end, and what `joinCut` and `joinSpelled` tell of words that the other program cuts apart
 * or runs together. Letters that are set askew or upright (a watermark) count for nothing, since the other
 * program cuts them apart: as many letters of missing words as these have are left out.
 *
 * @param references the other program's texts, without what is on every page (withoutRunningLines).
 * @param turned the text that isn't set from left to right.
 */
export function compareWords(
  references: readonly string[],
  text: string,
  turned = "",
): ComparedWords {
  const compared = references.map((reference) => compareOne(reference, text, turned));
  const best = compared.toSorted((one, other) => other.recall - one.recall)[0];
  if (!best) return { recall: 1, order: 1, missing: [] };
  return { ...best, order: Math.max(...compared.map(({ order }) => order)) };
}

function compareOne(reference: string, text: string, turned: string): ComparedWords {
  const given = wordsOf(reference);
  const found = joinSpelled(wordsOf(text), given);
  const expected = joinCut(given, found);
  const left = countWords(found);
  const isThere = expected.map((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  const missing = withoutTurned(
    expected.filter((_, place) => !isThere[place]),
    turned,
  );
  const there = isThere.filter(Boolean).length;
  const all = there + missing.length;
  if (there === 0) return { recall: all === 0 ? 1 : 0, order: 1, missing };
  return { recall: there / all, order: longestInOrder(expected, found) / there, missing };
}

/** A document's words in order, as they are compared. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/(\p{L})[-\u2010\u00ad]\s*\n\s*(?=\p{L})/gu, "$1")
      .replaceAll(/\$\s+(?=[\d(.-])/g, "$")
      .match(/[\p{L}\p{N}$.,%'’\u2010-]+/gu) ?? [];
  return words
    .map((word) => word.replaceAll(/[,'’\u2010-]|(?<!\d)\.|\.(?!\d)/g, ""))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Words but for those whose letters are all among some that are turned, each letter once. */
function withoutTurned(words: readonly string[], turned: string): string[] {
  const letters = countWords([...wordsOf(turned).join("")]);
  return words.filter((word) => {
    const needed = countWords([...word]);
    const isTurned = [...needed].every(([letter, count]) => (letters.get(letter) ?? 0) >= count);
    if (isTurned)
      for (const [letter, count] of needed) letters.set(letter, (letters.get(letter) ?? 0) - count);
    return !isTurned;
  });
}

/** How many words both have in the same order: the longest rising row of places. */
function longestInOrder(expected: readonly string[], found: readonly string[]): number {
  const places = Map.groupBy(found.keys(), (place) => found[place]);
  const ends: number[] = [];
  for (const word of expected) {
    // The last place first, so that a word counts once.
    for (const place of (places.get(word) ?? []).toReversed()) {
      let [low, high] = [0, ends.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle] as number) < place) low = middle + 1;
        else high = middle;
      }
      ends[low] = place;
    }
  }
  return ends.length;
}
