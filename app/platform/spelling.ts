const SHORTEST_MISSPELLED = 4;
/** Shorter words may have one letter wrong, longer ones two. */
export const LONG_WORD = 8;

/** How many letters of a search word may be wrong; none in a number. */
export function lettersAllowed(word: string): 0 | 1 | 2 {
  if (word.length < SHORTEST_MISSPELLED || /\p{N}/u.test(word)) return 0;
  return word.length < LONG_WORD ? 1 : 2;
}

/**
 * The Damerau-Levenshtein distance, in which each letter changes at most once (optimal string alignment).
 *
 * @param most a larger distance may be given as Infinity.
 */
export function spellingDistance(word: string, other: string, most = Infinity): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= word.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = word[row - 1] === other[column - 1];
      const isSwapped = word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      const distance = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
      next.push(distance);
      least = Math.min(least, distance);
    }
    if (least > most) return Infinity;
    beforeLast = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
