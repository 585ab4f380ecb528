import { type Concept, readConcepts, withBeginnings, withSimilar } from "./concepts.server.ts";
import { scorePlace } from "./score-place.ts";
import {
  MOST_PLACES,
  MOST_RANKED,
  type RankedPlace,
  type SearchIndex,
} from "./search-index.server.ts";
import { Sought } from "./sought.ts";
import { noSynonyms, type Synonyms } from "./synonyms.ts";
import { readQuery } from "./words.ts";

/** A place that matches a query; what it says is only read where it is shown. */
export interface FoundPlace extends RankedPlace {
  /** The terms of which it has some: all that were searched for in this way. */
  terms: ReadonlySet<string>;
  /** Whether it has all the words, and exactly those or only similar ones. */
  has: "all" | "some";
  as: "written" | "similar";
}

/** With fewer results than this, similar words are tried, or places with only some of the words. */
const FEW_WRITTEN = 3;
const FEW_ALL = 10;

/** Of the places found, so many are read, to put the best answers first. */
const MOST_READ = 40;

/**
 * Finds the places that match a question, the best first. They are looked for in turn: those with all
 * its words, or with words that mean the same; those with words that begin with them; if these are few,
 * those with words spelled almost the same; then those with some of the words. Of all that were
 * found, the first ones are read, and the best answers come first (see scorePlace). The same question
 * always gets the same order.
 */
export function findPlaces(
  index: SearchIndex,
  question: string,
  synonyms: Synonyms = noSynonyms,
): FoundPlace[] {
  const query = readQuery(question);
  if (query.length === 0) return [];
  const search = new Search(index);
  const written = readConcepts(index, query, synonyms);
  const as = written.some(({ isGuessed }) => isGuessed) ? "similar" : "written";
  search.look("all", as, written);
  if (search.isFull) return putBestFirst(index, question, search.found, written);
  const begun = withBeginnings(index, written);
  search.look("all", as, begun);
  let all = begun;
  for (const letters of [1, 2] as const) {
    if (search.count >= FEW_WRITTEN) break;
    all = withSimilar(index, begun, letters);
    search.look("all", "similar", all);
  }
  if (query.length > 1 && search.count < FEW_ALL) search.look("some", as, written);
  if (query.length > 1 && search.count < FEW_ALL) search.look("some", as, begun);
  if (query.length > 1 && search.count === 0) search.look("some", "similar", all);
  return putBestFirst(index, question, search.found, all);
}

/** One search for the places that match: what was looked for, and what was found, each place once. */
class Search {
  readonly #index: SearchIndex;
  readonly #asked = new Set<string>();
  readonly #found = new Map<number, FoundPlace>();

  constructor(index: SearchIndex) {
    this.#index = index;
  }

  get found(): FoundPlace[] {
    return [...this.#found.values()];
  }

  get count(): number {
    return this.#found.size;
  }

  get isFull(): boolean {
    return this.count === MOST_PLACES;
  }

  look(has: FoundPlace["has"], as: FoundPlace["as"], concepts: readonly Concept[]): void {
    const index = this.#index;
    const expression = has === "all" ? withAll(concepts) : withSome(index, concepts);
    if (this.#asked.has(expression)) return;
    this.#asked.add(expression);
    const terms = concepts.flatMap(termsOf);
    const best = index.rank(expression);
    // Of more places than are ranked, those with a word in the title come first.
    const isCut = has === "all" && best.length === MOST_PLACES && index.isCut(expression);
    const titles = `(${expression}) AND title : ${anyOf(terms)}`;
    const first = isCut ? index.rank(titles) : [];
    const stems = new Set(terms.flatMap((term) => term.split(" ")));
    for (const { id, url, sourceUrl } of [...first, ...best]) {
      if (this.isFull) return;
      if (!this.#found.has(id)) this.#found.set(id, { id, url, sourceUrl, terms: stems, has, as });
    }
  }
}

/** Reads the first places, and puts the best answers first; those that are equally good stay as they are. */
function putBestFirst(
  index: SearchIndex,
  question: string,
  found: FoundPlace[],
  concepts: readonly Concept[],
): FoundPlace[] {
  const read = found.slice(0, MOST_READ);
  const said = index.read(read);
  const sought = new Sought(question, concepts);
  const scored = read.map((one) => {
    const place = said.get(one.id);
    return {
      one,
      score: place ? scorePlace(place, sought) : 0,
    };
  });
  scored.sort((one, other) => other.score - one.score);
  return [...scored.map(({ one }) => one), ...found.slice(MOST_READ)];
}

function termsOf({ terms }: Concept): string[] {
  return [...terms.keys()];
}

/** An expression for all of the words. */
function withAll(concepts: readonly Concept[]): string {
  return concepts.map((concept) => anyOf(termsOf(concept))).join(" AND ");
}

/**
 * An expression for some of the words. Where that is more places than are ranked, one must have one
 * of the rarest words, which tell the most; the others only raise it.
 */
function withSome(index: SearchIndex, concepts: readonly Concept[]): string {
  const counted = concepts
    .map(termsOf)
    .map((terms) => ({ terms, count: index.countTerms(terms.flatMap((term) => term.split(" "))) }))
    .sort((one, other) => one.count - other.count);
  let sum = 0;
  const rare = counted.filter(({ count }) => {
    const isFirst = sum === 0;
    sum += count;
    return isFirst || sum <= MOST_RANKED;
  });
  const some = anyOf(concepts.flatMap(termsOf));
  if (rare.length === concepts.length) return some;
  return `${anyOf(rare.flatMap(({ terms }) => terms))} AND ${some}`;
}

/** An expression of FTS5 for any of these terms; in quotes, nothing in them is syntax. */
function anyOf(terms: string[]): string {
  return `(${terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(" OR ")})`;
}
