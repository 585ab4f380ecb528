/** How a text's words compare with those of another program's text of the same document. */
export interface ComparedWords {
  /** The share of the other's words that are there, each as often as there. */
  recall: number;
  /** The share of those that follow each other as there. */
  order: number;
}

/** @param reference the other program's text, without what is on every page (withoutRunningLines). */
export function compareWords(reference: string, text: string): ComparedWords {
  const expected = wordsOf(reference);
  const found = wordsOf(text);
  const left = new Map<string, number>();
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
  let there = 0;
  for (const word of expected) {
    const count = left.get(word) ?? 0;
    if (count > 0) there += 1;
    left.set(word, count - 1);
  }
  if (there === 0) return { recall: expected.length === 0 ? 1 : 0, order: 1 };
  return { recall: there / expected.length, order: longestInOrder(expected, found) / there };
}

/** A document's words in order, without the signs around them. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}$.,%'’-]+/gu) ?? [];
  return words.map((word) => word.replace(/^[.,'’-]+|[.,'’-]+$/g, "")).filter(Boolean);
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

/** In lines: a page's number and what stands beside it take no more at either end. */
const runningLines = 3;

/**
 * Pages without the lines that stand at the beginning or the end of at least half of them but for their
 * numbers, and without bare page numbers there: the site leaves these out on purpose.
 */
export function withoutRunningLines(pages: readonly string[]): string[] {
  const nameOf = (line: string) =>
    line
      .trim()
      .replaceAll(/\s+/g, " ")
      .replaceAll(/\d+|\b[ivxl]+\b/g, "#");
  const split = pages.map((page) => page.split("\n").filter((line) => line.trim() !== ""));
  const isAtEnd = (place: number, { length }: string[]) =>
    place < runningLines || place >= length - runningLines;
  const counts = new Map<string, number>();
  for (const lines of split) {
    const names = lines.filter((_, place) => isAtEnd(place, lines)).map(nameOf);
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const least = Math.max(2, split.filter(({ length }) => length > 0).length / 2);
  const isRunning = (line: string) =>
    (counts.get(nameOf(line)) ?? 0) >= least || /^\W*(page )?#( of #)?\W*$/i.test(nameOf(line));
  return split.map((lines) =>
    lines.filter((line, place) => !(isAtEnd(place, lines) && isRunning(line))).join("\n"),
  );
}
