import { LONG_WORD, lettersAllowed, spellingDistance } from "../platform/spelling.ts";
import { isStopWord, isVague, stemOf } from "./everyday-words.ts";
import type { SearchIndex } from "./search-index.server.ts";
import { findSynonyms, type Synonyms } from "./synonyms.ts";
import { type QueryWord, readQuery } from "./words.ts";

/** What a word of a question stands for. */
export type Concept = ReturnType<typeof readConcepts>[number];

/** The parts of a compound word have so many letters at least. */
const SHORTEST_PART = 3;

const SHORTEST_BEGINNING = 4;
const MOST_EXPANSIONS = 20;

/** From so many letters on a word with one left out is hardly another word; with another letter or vowel, if it is frequent. */
const LEAST_SURE = 5;
const OFTEN = 3;

/** A vague word tells so much of what another one that is as rare tells. */
const VAGUE_SHARE = 0.35;

/** How sure it is that a term stands for a word. */
const sureness = { written: 1, synonym: 0.95, vague: 0.5, guessed: 0.6 };

/**
 * Reads the words of a question as those of the texts, with the words that mean the same.
 *
 * @returns for each word the `terms` any of which stands for it, and how sure that is, from 0 to 1 (a term of several
 * words, "short term rental", is one where they stand in this order); its `weight`, how much it tells: the rarer, the
 * more, and 0 where no text has it; and whether it was guessed, since no text has this word.
 */
export function readConcepts(
  index: SearchIndex,
  question: readonly QueryWord[],
  synonyms: Synonyms,
) {
  const query = question.flatMap((word) => (synonyms.has(word.term) ? word : split(index, word)));
  const found = findSynonyms(query, synonyms);
  const joined = query.slice(1).map((second, at) => {
    const word = `${query[at]?.word}${second.word}`;
    const whole = { word, term: stemOf(word) };
    const terms = index.countTerms([whole.term]) > 0 ? [whole.term] : [];
    return [...terms, ...findSynonyms([whole], synonyms).flat()];
  });
  return query.map((word, at) => {
    const terms = new Map([[word.term, sureness.written]]);
    // "Snow plow" is "snowplow", too, and "camp fire" all that "campfire" is.
    for (const term of joined.slice(Math.max(0, at - 1), at + 1).flat()) {
      add(terms, term, sureness.written);
    }
    for (const phrase of found[at] ?? []) {
      add(terms, phrase, isVague(phrase) ? sureness.vague : sureness.synonym);
    }
    const places = countPlaces(index, terms);
    const guesses = places > 0 || isVague(word.term) ? [] : guess(index, word);
    for (const term of guesses) add(terms, term, sureness.guessed);
    const isGuessed = guesses.length > 0;
    const count = isGuessed ? countPlaces(index, terms) : places;
    return {
      word,
      terms,
      isGuessed,
      weight: count > 0 ? (isVague(word.term) ? VAGUE_SHARE : 1) * rarity(index, count) : 0,
    };
  });
}

/** A word that no text has as what it begins again, "restain" as "stain", or the two that it joins: "streetlight". */
function split(index: SearchIndex, whole: QueryWord): QueryWord[] {
  const { word, term } = whole;
  if (isVague(term) || index.countTerms([term]) > 0) return [whole];
  const bare = word.replace(/^(?:re|un)(?=\p{L}{4})/u, "");
  const again = { word: bare, term: stemOf(bare) };
  if (bare !== word && index.countTerms([again.term]) > 0) return [again];
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)].map((part) => ({
      word: part,
      term: stemOf(part),
    }));
    if (parts.every((part) => index.countTerms([part.term]) > 0)) return parts;
  }
  return [whole];
}

/** The terms of the most frequent words that begin with a word that no text has (query expansion). */
function guess(index: SearchIndex, { word }: QueryWord): string[] {
  if (word.length < SHORTEST_BEGINNING || /\p{N}/u.test(word)) return [];
  return [...new Set(index.listBeginnings(word, MOST_EXPANSIONS).map(({ stem }) => stem))];
}

/**
 * A question with each word that no text has, and that means nothing else, as the one that it is a misspelling of
 * (fuzzy search): it is answered as if it had been typed right.
 */
export function correctSpelling(index: SearchIndex, question: string, synonyms: Synonyms): string {
  return readQuery(question).reduce((text, word) => {
    // What has words that mean the same is spelled right.
    const isKnown =
      index.countTerms([word.term]) > 0 || synonyms.has(word.term) || isVague(word.term);
    if (isKnown || !split(index, word).includes(word)) return text;
    const meant = misspelled(index, word, synonyms);
    // "Bord" is "board", not the beginning of the rarer "border".
    const isMeant = meant && index.countTerms([meant.stem]) >= index.countTerms(guess(index, word));
    return isMeant ? text.replace(new RegExp(`\\b${word.word}\\b`, "i"), meant.word) : text;
  }, question);
}

/** The word that a word is a misspelling of: of those with the fewest letters wrong, first of all vowels, the most frequent. */
function misspelled(index: SearchIndex, { word, term }: QueryWord, synonyms: Synonyms) {
  const most = lettersAllowed(word);
  if (most === 0) return undefined;
  const bare = dropVowels(word);
  // What no text has may have words that mean the same: "garbge" is "garbage", not "garage".
  const listed = [...synonyms.keys()]
    .filter((stem) => stem.length > term.length && stem.startsWith(word.charAt(0)))
    .filter((stem) => spellingDistance(term, stem, 1) === 1)
    .map((stem) => ({ word: stem + word.slice(term.length), stem }));
  // "Goats" isn't "boats", nor "basement" "easement": who types a word begins it right, or leaves a silent letter out.
  const near = [...index.listSpellings(word, most), ...listed]
    .map((known) => ({
      ...known,
      distance:
        spellingDistance(word, known.word, most) - (dropVowels(known.word) === bare ? 0.5 : 0),
    }))
    .filter((known) => known.distance <= most && !isStopWord(known.stem) && isSlip(known));
  return near.sort((one, other) => one.distance - other.distance)[0];

  /** A short word is sooner another one, "drone" than "done", where it doesn't sound alike, and no letter is missing, doubled or in the wrong place, nor a vowel wrong. */
  function isSlip({ word: known, stem }: { word: string; stem: string }): boolean {
    const isAlike = [sortLetters, joinDoubles, soundOf].some((form) => form(word) === form(known));
    if (isAlike || word.length > LONG_WORD) return true;
    const more = known.length - word.length;
    if (more > 0 && (word.length >= LEAST_SURE || known.endsWith(word))) return true;
    // With a letter too many, "movies" isn't "moves".
    const isLikely = more === 0 ? word.length > LEAST_SURE : more > 0 && dropVowels(known) === bare;
    return isLikely && (synonyms.has(stem) || index.countTerms([stem]) >= OFTEN);
  }
}

function sortLetters(word: string): string {
  return [...word].sort().join("");
}

function joinDoubles(word: string): string {
  return word.replaceAll(/(.)\1+/g, "$1");
}

function dropVowels(word: string): string {
  return word.replaceAll(/[aeiou]/g, "");
}

/** "Fense" sounds like "fence". */
function soundOf(word: string): string {
  return word.replaceAll(/[skz]/g, "c");
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

/** As in BM25 (inverse document frequency), but a word that is in one place isn't worth all others. */
function rarity(index: SearchIndex, places: number): number {
  return Math.sqrt(Math.log(1 + index.placeCount / places));
}
