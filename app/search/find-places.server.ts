import {
  MOST_PLACES,
  MOST_RANKED,
  type RankedPlace,
  type SearchIndex,
} from "./search-index.server.ts";
import { beginnings, misspelled } from "./vocabulary.server.ts";
import { readQuery } from "./words.ts";

/** A place that matches a query; what it says is only read where it is shown. */
export interface FoundPlace extends RankedPlace {
  /** The terms of which it has some: all that were searched for in this way. */
  terms: ReadonlySet<string>;
  /** Whether it has all the words, and exactly those or only similar ones. */
  has: "all" | "some";
  as: "written" | "similar";
}

/** For each word of the question, the terms any of which stands for it. */
type Expanded = string[][];

/** With fewer results than this, similar words are tried, or places with only some of the words. */
const FEW_WRITTEN = 3;
const FEW_ALL = 10;

/**
 * Finds the places that match a question, the best first: those with all its words in any form, then
 * those with words that begin with them; if these are few, those with words spelled almost the same;
 * then those with some of the words. The same question always gets the same order.
 */
export function findPlaces(index: SearchIndex, question: string): FoundPlace[] {
  const query = readQuery(question);
  if (query.length === 0) return [];
  const found = new Map<number, FoundPlace>();
  const asked = new Set<string>();
  const look = (has: FoundPlace["has"], as: FoundPlace["as"], words: Expanded) => {
    const expression = has === "all" ? withAll(words) : withSome(index, words);
    if (asked.has(expression)) return;
    asked.add(expression);
    const terms = new Set(words.flat());
    const best = index.rank(expression);
    // Of more places than are ranked, those with a word in the title come first.
    const isCut = has === "all" && best.length === MOST_PLACES && index.isCut(expression);
    const titles = `(${expression}) AND title : ${anyOf([...terms])}`;
    const first = isCut ? index.rank(titles) : [];
    for (const { id, url, sourceUrl } of [...first, ...best]) {
      if (found.size === MOST_PLACES) return;
      if (!found.has(id)) found.set(id, { id, url, sourceUrl, terms, has, as });
    }
  };
  const written = query.map(({ term }) => [term]);
  look("all", "written", written);
  if (found.size === MOST_PLACES) return [...found.values()];
  const begun = query.map((word) => beginnings(index, word));
  look("all", "written", begun);
  const near = (letters: 1 | 2) =>
    query.map((word, at) => [
      ...new Set([...(begun[at] ?? []), ...misspelled(index, word, letters)]),
    ]);
  if (found.size < FEW_WRITTEN) look("all", "similar", near(1));
  if (found.size < FEW_WRITTEN) look("all", "similar", near(2));
  if (query.length > 1 && found.size < FEW_ALL) look("some", "written", written);
  if (query.length > 1 && found.size < FEW_ALL) look("some", "written", begun);
  if (query.length > 1 && found.size === 0) look("some", "similar", near(2));
  return [...found.values()];
}

/** An expression for all of the words. */
function withAll(words: Expanded): string {
  return words.map(anyOf).join(" AND ");
}

/**
 * An expression for some of the words. Where that is more places than are ranked, one must have one
 * of the rarest words, which tell the most; the others only raise it.
 */
function withSome(index: SearchIndex, words: Expanded): string {
  const counted = words
    .map((terms) => ({ terms, count: index.countTerms(terms) }))
    .sort((one, other) => one.count - other.count);
  let sum = 0;
  const rare = counted.filter(({ count }) => {
    const isFirst = sum === 0;
    sum += count;
    return isFirst || sum <= MOST_RANKED;
  });
  const some = anyOf(words.flat());
  if (rare.length === words.length) return some;
  return `${anyOf(rare.flatMap(({ terms }) => terms))} AND ${some}`;
}

/** An expression of FTS5 for any of these terms; in quotes, nothing in them is syntax. */
function anyOf(terms: string[]): string {
  return `(${terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(" OR ")})`;
}
