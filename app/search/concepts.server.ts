import type { SearchIndex } from "./search-index.server.ts";
import { findSynonyms, type Synonyms } from "./synonyms.ts";
import { beginnings, misspelled } from "./vocabulary.server.ts";
import { isVague, type QueryWord } from "./words.ts";

/** What a word of a question stands for. */
export interface Concept {
  word: QueryWord;
  /**
   * The terms any of which stands for it, and how sure that is, from 0 to 1. A term of several words,
   * "short term rental", is one where they stand in this order.
   */
  terms: Map<string, number>;
  /** How much it tells: the rarer, the more. 0 where no text has it. */
  weight: number;
  /** Whether it was read as another word, since no text has this one. */
  isGuessed: boolean;
}

/** A vague word tells so much of what another one that is as rare tells. */
const VAGUE_SHARE = 0.35;

/** How sure it is that a term stands for a word. */
const sureness = { written: 1, synonym: 0.9, guessed: 0.6, begun: 0.3, similar: 0.2 };

/** Reads the words of a question as those of the texts, with the words that mean the same. */
export function readConcepts(
  index: SearchIndex,
  query: readonly QueryWord[],
  synonyms: Synonyms,
): Concept[] {
  const found = findSynonyms(query, synonyms);
  return query.map((word, at) => {
    const terms = new Map([[word.term, sureness.written]]);
    for (const phrase of found[at] ?? []) add(terms, phrase, sureness.synonym);
    const places = countPlaces(index, terms);
    const guesses = places > 0 ? [] : guess(index, word);
    for (const term of guesses) add(terms, term, sureness.guessed);
    const isGuessed = guesses.length > 0;
    const count = isGuessed ? countPlaces(index, terms) : places;
    const share = isVague(word.word) ? VAGUE_SHARE : 1;
    return { word, terms, isGuessed, weight: count > 0 ? share * rarity(index, count) : 0 };
  });
}

/** What a word that no text has may be meant to be: the beginning of one, or one written almost so. */
function guess(index: SearchIndex, word: QueryWord): string[] {
  const begun = beginnings(index, word).filter((term) => term !== word.term);
  if (begun.length > 0) return begun;
  const near = misspelled(index, word, 1);
  return near.length > 0 ? near : misspelled(index, word, 2);
}

/** Adds to each what it is the beginning of. */
export function withBeginnings(index: SearchIndex, concepts: readonly Concept[]): Concept[] {
  return concepts.map((concept) => extend(concept, beginnings(index, concept.word), "begun"));
}

/** Adds to each what is written almost so, with so many letters wrong. */
export function withSimilar(
  index: SearchIndex,
  concepts: readonly Concept[],
  letters: 1 | 2,
): Concept[] {
  return concepts.map((concept) => {
    // What no text has was taken for another word before.
    const isKnown = concept.weight > 0 && !concept.isGuessed;
    return isKnown ? extend(concept, misspelled(index, concept.word, letters), "similar") : concept;
  });
}

function extend(concept: Concept, more: string[], how: "begun" | "similar"): Concept {
  const terms = new Map(concept.terms);
  for (const term of more) add(terms, term, sureness[how]);
  return { ...concept, terms };
}

function add(terms: Map<string, number>, term: string, sure: number): void {
  if (!terms.has(term)) terms.set(term, sure);
}

/** How many places have one of the terms, at most; of several words, the rarest counts. */
function countPlaces(index: SearchIndex, terms: ReadonlyMap<string, number>): number {
  let places = 0;
  for (const term of terms.keys()) {
    places += Math.min(...term.split(" ").map((stem) => index.countTerms([stem])));
  }
  return places;
}

/** As in BM25 (inverse document frequency). */
function rarity(index: SearchIndex, places: number): number {
  return Math.log(1 + index.placeCount / places);
}
