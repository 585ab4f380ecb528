import MiniSearch, { type Options, type Query } from "minisearch";
import SearchableMap from "minisearch/SearchableMap";
import { type AskedWord, readQuestion, readWords, stemOf } from "./search-words.ts";

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
  terms: MiniSearch<IndexedPlace>;
  /** Every word of the texts with its stem: here beginnings and misspelled words are looked up. */
  vocabulary: SearchableMap<string>;
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
  tokenize: (text) => readWords(text).flatMap(({ terms }) => terms),
  processTerm: (term) => term,
  searchOptions: {
    tokenize: (term) => [term],
    boost: { title: 4, source: 0.3, text: 1 },
  },
};

/** Makes an index of places. */
export function indexPlaces(places: SearchPlace[]): SearchIndex {
  const terms = new MiniSearch<IndexedPlace>(options);
  const words = new Set<string>();
  for (const [id, place] of places.entries()) {
    const { source, title, text } = place;
    terms.add({ id, source: source.title, title, text });
    for (const { word } of readWords([source.title, title, text].join("\n"))) words.add(word);
  }
  return { places, terms, vocabulary: readVocabulary(words) };
}

export function packIndex({ places, terms, vocabulary }: SearchIndex): PackedIndex {
  return { places, words: [...vocabulary.keys()], terms: JSON.stringify(terms) };
}

export function unpackIndex({ places, words, terms }: PackedIndex): SearchIndex {
  return {
    places,
    terms: MiniSearch.loadJSON(terms, options),
    vocabulary: readVocabulary(words),
  };
}

function readVocabulary(words: Iterable<string>): SearchableMap<string> {
  return SearchableMap.from([...words].map((word): [string, string] => [word, stemOf(word)]));
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
  const asked = readQuestion(question);
  const found = new Map<number, FoundPlace>();
  const look = (has: FoundPlace["has"], as: FoundPlace["as"], expand: Expand) => {
    const expanded = asked.map(expand);
    for (const { id, terms } of index.terms.search(
      queryOf(expanded, has),
      boosts(index, expanded),
    )) {
      const place = index.places[id];
      if (!place || found.has(id) || found.size >= MOST_PLACES) continue;
      found.set(id, { place, terms: new Set(terms), has, as });
    }
  };
  const exact: Expand = ({ term }) => new Map([[term, 1]]);
  const begun: Expand = (word) => beginnings(index, word);
  const near: Expand = (word) => similar(index, word);
  if (asked.length === 0) return [];
  look("all", "written", exact);
  look("all", "written", begun);
  if (found.size < FEW_WRITTEN) look("all", "similar", near);
  if (asked.length > 1 && found.size < FEW_ALL) look("some", "written", begun);
  if (asked.length > 1 && found.size === 0) look("some", "similar", near);
  return [...found.values()];
}

/** The terms that stand for a word, each with what it counts. */
type Expand = (word: AskedWord) => Map<string, number>;

function queryOf(expanded: Map<string, number>[], has: FoundPlace["has"]): Query {
  return {
    combineWith: has === "all" ? "AND" : "OR",
    queries: expanded.map((terms) => ({ combineWith: "OR", queries: [...terms.keys()] })),
  };
}

function boosts({ places }: SearchIndex, expanded: Map<string, number>[]) {
  const counts = new Map(expanded.flatMap((terms) => [...terms]));
  return {
    boostTerm: (term: string) => counts.get(term) ?? 1,
    boostDocument: (id: number) => places[id]?.source.weight ?? 1,
  };
}

const SHORTEST_BEGINNING = 3;
const MOST_EXPANSIONS = 20;

/** A word itself, and those that it begins. */
function beginnings({ vocabulary }: SearchIndex, { word, term }: AskedWord): Map<string, number> {
  const terms = new Map([[term, 1]]);
  if (word.length < SHORTEST_BEGINNING || /\p{N}/u.test(word)) return terms;
  for (const [longer, stem] of vocabulary.atPrefix(word)) {
    if (terms.size >= MOST_EXPANSIONS) break;
    if (!terms.has(stem)) terms.set(stem, (0.5 * word.length) / longer.length);
  }
  return terms;
}

/** A word itself, those that it begins, and those that somebody may have meant who wrote it. */
function similar(index: SearchIndex, asked: AskedWord): Map<string, number> {
  const { word } = asked;
  const terms = beginnings(index, asked);
  if (word.length < 4 || /\p{N}/u.test(word)) return terms;
  const near = [...index.vocabulary.fuzzyGet(word, word.length < 5 ? 1 : 2)]
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

/** Whether two letters beside each other changed places. */
function isSwapped(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  const at = [...word].findIndex((letter, index) => letter !== other[index]);
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return at >= 0 && swapped === other;
}
