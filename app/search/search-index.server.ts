import { setImmediate as immediate } from "node:timers/promises";
import MiniSearch, { type Options, type Query } from "minisearch";
import {
  beginnings,
  type Expanded,
  readVocabulary,
  similar,
  type Vocabulary,
} from "./vocabulary.server.ts";
import { readQuery, readWords } from "./words.ts";

/** What a place belongs to: a document, or another page of the site. */
export interface SearchSource {
  address: string;
  title: string;
  /** How much a finding in it counts; 1 is usual. */
  weight: number;
}

/** What can be found: a section on a page of a document, an answer of the FAQ, an amenity … */
export interface SearchPlace {
  source: SearchSource;
  /** Leads to the place, as "/covenantsbylaws/covenants#page-7"; its sections share it. */
  address: string;
  /** As "Page 7"; empty where the source has no pages. */
  where: string;
  /** The section's heading, the question, the page's name. */
  title: string;
  text: string;
}

export interface SearchIndex {
  places: SearchPlace[];
  /** How much each counts, by its number in the list. */
  weights: number[];
  terms: MiniSearch<IndexedPlace>;
  vocabulary: Vocabulary;
}

/** How a place answers a question. */
export interface FoundPlace {
  place: SearchPlace;
  /** The terms that are in it. */
  terms: Set<string>;
  /** Whether it has all the words, and as they were written or only similar ones. */
  has: "all" | "some";
  as: "written" | "similar";
}

/** An index as it is written to a file. */
export interface PackedIndex {
  places: SearchPlace[];
  words: string[];
  terms: string;
}

interface IndexedPlace {
  id: number;
  source: string;
  title: string;
  text: string;
}

const options: Options<IndexedPlace> = {
  fields: ["source", "title", "text"],
  processTerm: (term) => term,
  searchOptions: {
    tokenize: (term) => [term],
    boost: { title: 4, source: 0.3, text: 1 },
  },
};

/** Makes an index of places; between two of them the process looks at what else has arrived. */
export async function indexPlaces(places: SearchPlace[]): Promise<SearchIndex> {
  const words = new Set<string>();
  const tokenize = (text: string) =>
    readWords(text).flatMap(({ word, terms }) => {
      words.add(word);
      return terms;
    });
  const terms = new MiniSearch<IndexedPlace>({ ...options, tokenize });
  for (const [id, place] of places.entries()) {
    const { source, title, text } = place;
    terms.add({ id, source: source.title, title, text });
    await immediate();
  }
  return { places, weights: weightsOf(places), terms, vocabulary: readVocabulary(words) };
}

function weightsOf(places: SearchPlace[]): number[] {
  return places.map(({ source }) => source.weight);
}

/** Makes of an index what can be written to a file. */
export function packIndex({ places, terms, vocabulary }: SearchIndex): PackedIndex {
  return { places, words: [...vocabulary.keys()], terms: JSON.stringify(terms) };
}

/** Makes an index of what was read from a file. */
export function unpackIndex({ places, words, terms }: PackedIndex): SearchIndex {
  return {
    places,
    weights: weightsOf(places),
    terms: MiniSearch.loadJSON(terms, options),
    vocabulary: readVocabulary(words),
  };
}

/** So few places that similar words are worth a look, or places with only some of the words. */
const FEW_WRITTEN = 3;
const FEW_ALL = 10;
const MOST_PLACES = 200;

/**
 * Finds the places that answer a question, the best first: those with all its words as written or
 * in another form, then with words that begin so; where these are few, those with words written
 * almost so; then those with some of the words.
 */
export function findPlaces(index: SearchIndex, question: string): FoundPlace[] {
  const asked = readQuery(question);
  const found = new Map<number, FoundPlace>();
  const look = (has: FoundPlace["has"], as: FoundPlace["as"], words: Expanded[]) => {
    for (const { id, terms } of index.terms.search(queryOf(words, has), boosts(index, words))) {
      if (found.size >= MOST_PLACES) return;
      const place = index.places[id];
      if (place && !found.has(id)) found.set(id, { place, terms: new Set(terms), has, as });
    }
  };
  if (asked.length === 0) return [];
  const begun = asked.map((word) => beginnings(index.vocabulary, word));
  look(
    "all",
    "written",
    asked.map(({ term }) => new Map([[term, 1]])),
  );
  if (found.size < MOST_PLACES) look("all", "written", begun);
  const near = found.size < FEW_WRITTEN ? asked.map((word) => similar(index.vocabulary, word)) : [];
  if (near.length > 0) look("all", "similar", near);
  if (asked.length > 1 && found.size < FEW_ALL) look("some", "written", begun);
  if (asked.length > 1 && found.size === 0) look("some", "similar", near);
  return [...found.values()];
}

function queryOf(expanded: Expanded[], has: FoundPlace["has"]): Query {
  return {
    combineWith: has === "all" ? "AND" : "OR",
    queries: expanded.map((terms) => ({ combineWith: "OR", queries: [...terms.keys()] })),
  };
}

function boosts({ weights }: SearchIndex, expanded: Expanded[]) {
  const counts = new Map(expanded.flatMap((terms) => [...terms]));
  return {
    boostTerm: (term: string) => counts.get(term) ?? 1,
    boostDocument: (id: number) => weights[id] ?? 1,
  };
}
