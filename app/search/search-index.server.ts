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

/** The document or other page of the site that a place belongs to. */
export interface SearchSource {
  url: string;
  title: string;
  /** The weight of a match in it; usually 1. */
  weight: number;
}

/** A unit of the index: a section on a page of a document, an answer of the FAQ, an amenity … */
export interface SearchPlace {
  source: SearchSource;
  /** The URL of the place, as "/covenantsbylaws/covenants#page-7"; its sections share it. */
  url: string;
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

/** A place that matches a query. */
export interface FoundPlace {
  place: SearchPlace;
  /** The terms that are in it. */
  terms: Set<string>;
  /** Whether it has all the words, and exactly those or only similar ones. */
  has: "all" | "some";
  as: "written" | "similar";
}

/** A serialized index. */
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

/** Builds an index of places; yields to other requests after each one. */
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

/** Serializes an index. */
export function packIndex({ places, terms, vocabulary }: SearchIndex): PackedIndex {
  return { places, words: [...vocabulary.keys()], terms: JSON.stringify(terms) };
}

/** Restores a serialized index. */
export function unpackIndex({ places, words, terms }: PackedIndex): SearchIndex {
  return {
    places,
    weights: weightsOf(places),
    terms: MiniSearch.loadJSON(terms, options),
    vocabulary: readVocabulary(words),
  };
}

/** With fewer results than this, similar words are tried, or places with only some of the words. */
const FEW_WRITTEN = 3;
const FEW_ALL = 10;
const MOST_PLACES = 200;

/**
 * Finds the places that match a question, the best first: those with all its words in any form, then
 * those with words that begin with them; if these are few, those with words spelled almost the same;
 * then those with some of the words.
 */
export function findPlaces(index: SearchIndex, question: string): FoundPlace[] {
  const query = readQuery(question);
  const found = new Map<number, FoundPlace>();
  const look = (has: FoundPlace["has"], as: FoundPlace["as"], words: Expanded[]) => {
    for (const { id, terms } of index.terms.search(queryOf(words, has), boosts(index, words))) {
      if (found.size >= MOST_PLACES) return;
      const place = index.places[id];
      if (place && !found.has(id)) found.set(id, { place, terms: new Set(terms), has, as });
    }
  };
  if (query.length === 0) return [];
  const begun = query.map((word) => beginnings(index.vocabulary, word));
  look(
    "all",
    "written",
    query.map(({ term }) => new Map([[term, 1]])),
  );
  if (found.size < MOST_PLACES) look("all", "written", begun);
  const near = found.size < FEW_WRITTEN ? query.map((word) => similar(index.vocabulary, word)) : [];
  if (near.length > 0) look("all", "similar", near);
  if (query.length > 1 && found.size < FEW_ALL) look("some", "written", begun);
  if (query.length > 1 && found.size === 0) look("some", "similar", near);
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
