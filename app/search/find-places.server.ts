import { type Concept, correctSpelling, readConcepts } from "./concepts.server.ts";
import { isVague } from "./everyday-words.ts";
import { scorePlace } from "./score-place.ts";
import {
  MOST_PLACES,
  MOST_RANKED,
  type RankedPlace,
  type SearchIndex,
} from "./search-index.server.ts";
import { type Sought, seek } from "./sought.ts";
import type { Synonyms } from "./synonyms.ts";
import { readQuery } from "./words.ts";

export type FoundPlaces = ReturnType<typeof findPlaces>;

/** With fewer places that have all the words, those with only some are looked for. */
const FEW_ALL = 10;

/** Of the places found, so many are read, to put the best answers first. */
const MOST_READ = 40;

/** What has less of the question than this, as a part of what the best place has, is left out. */
const LEAST_COVERED = 0.7;

/** What answers less well than this, as a part of how well the best place does, is weak: sooner where that lacks words. */
const LEAST_SCORE = { ofAll: 0.33, ofSome: 0.5 };

/** What answers so well lacks no word that matters, unless no text has it. */
const ANSWER_SCORE = 0.8;

/** The first place by BM25 and weight counts so much more. */
const OF_FIRST = 0.2;

/**
 * Finds the places that match a question, the best first: those with all its words, or with words that
 * mean the same; if these are few, those with some of the words. A word that no text has is read as one
 * that it begins, or that is spelled almost so. Of all that were found, the first ones are read, the best
 * answers come first (see scorePlace), and what says much less is left out. The same question always
 * gets the same order.
 *
 * @returns the places, the best first, which are only read where they are shown; `strong`, how many of them, from the
 * first on, answer about as well as it; how well the `best` match: all words, similar words, or only some; and whether
 * the first of these is an answer nevertheless (`isAnswered`).
 */
export function findPlaces(index: SearchIndex, asked: string, synonyms: Synonyms = new Map()) {
  const question = correctSpelling(index, asked, synonyms);
  const concepts = readConcepts(index, readQuery(question), synonyms);
  const all = concepts.length > 0 ? rankAll(index, concepts) : [];
  // Where nothing has all of the words, the rarest one is sooner what is meant: the mailbox, not its color.
  if (all.length === 0) for (const concept of concepts) concept.weight **= 2;
  const sought = seek(question, concepts);
  const telling = concepts.filter(({ word }) => !isVague(word.term));
  // Where no text has any of the words, those that mean the same are like a guess.
  const isUnknown =
    telling.length > 0 && index.countTerms(telling.map(({ word }) => word.term)) === 0;
  const some =
    concepts.length > 1 && all.length < FEW_ALL ? index.rank(withSome(index, concepts)) : [];
  const found = [...new Map([...all, ...some].map((one) => [one.id, one])).values()];
  const least = isUnknown || all.length === 0 ? LEAST_SCORE.ofSome : LEAST_SCORE.ofAll;
  const { places, strong, score } = putBestFirst(index, sought, found.slice(0, MOST_PLACES), {
    haveAll: all.length,
    least,
  });
  const isGuessed =
    question !== asked || isUnknown || concepts.some((concept) => concept.isGuessed);
  const having = all.length === 0 ? "some words" : isGuessed ? "similar words" : "words";
  const isAnswered = score >= ANSWER_SCORE && telling.every(({ weight }) => weight > 0);
  return { places, strong, sought, best: places.length > 0 ? having : null, isAnswered };
}

/** The month of a report on money in its address, unlike that of a meeting's minutes. */
const reportDate = /(?<=^\/meetingminutes\/)\d{4}-\d\d(?=-(?!.*(?:meeting|minutes)))/;

/** The places with all of the words. Of more than are ranked, those with a word in the title come first. */
function rankAll(index: SearchIndex, concepts: readonly Concept[]): RankedPlace[] {
  const expression = withAll(concepts);
  // Ranking takes several times as long.
  const count = index.count(expression);
  if (count === 0) return [];
  if (count <= MOST_RANKED) return index.rank(expression);
  const titled = index.rank(`(${expression}) AND title : ${anyOf(concepts.flatMap(termsOf))}`);
  return titled.length < MOST_PLACES ? [...titled, ...index.rank(expression)] : titled;
}

/** Reads the first places, and puts the best answers first; those that are equally good stay as they are. */
function putBestFirst(
  index: SearchIndex,
  sought: Sought,
  found: RankedPlace[],
  { haveAll, least }: Record<"haveAll" | "least", number>,
) {
  const read = found.slice(0, MOST_READ);
  const said = index.read(read);
  const scored = read.flatMap((one) => {
    const place = said.get(one.id);
    return place && sought.isMeant(place) ? [{ one, ...scorePlace(place, sought) }] : [];
  });
  // What matches best and counts most by itself counts here, too (reciprocal rank fusion).
  for (const [at, one] of scored.entries()) one.score *= 1 + OF_FIRST / (1 + at / 6);
  // Of equal answers, the one in a document that says more about it is better.
  const bySource = Map.groupBy(scored, ({ one }) => one.sourceUrl);
  for (const one of scored) {
    const others = bySource.get(one.one.sourceUrl) ?? [];
    const near = others.filter(({ score }) => score >= 0.7 * one.score);
    one.score *= 1 + 0.04 * Math.min(near.length, 4);
  }
  // What an older report says was true then: it stands after a newer one that says as much.
  for (const one of scored) {
    const url = one.one.sourceUrl;
    const kind = url.replace(reportDate, "");
    if (kind === url) continue;
    const newer = scored.filter(
      ({ one: { sourceUrl }, covered }) =>
        sourceUrl > url && sourceUrl.replace(reportDate, "") === kind && covered >= one.covered,
    );
    if (newer.length > 0) {
      one.score = Math.min(one.score, 0.99 * Math.max(...newer.map(({ score }) => score)));
    }
  }
  scored.sort((one, other) => other.score - one.score);
  const [best = { covered: 0, score: 0 }] = scored;
  const answers = scored.filter(({ covered }) => covered >= LEAST_COVERED * best.covered);
  return {
    places: [...answers.map(({ one }) => one), ...found.slice(MOST_READ, haveAll)],
    strong: answers.filter(({ score }) => score >= least * best.score).length,
    score: best.score,
  };
}

function termsOf({ terms }: Concept): string[] {
  return [...terms.keys()];
}

/** An expression for all of the words, but for those that say little beside others. */
function withAll(concepts: readonly Concept[]): string {
  const telling = concepts.filter(({ word }) => !isVague(word.term));
  return (telling.length > 0 ? telling : concepts)
    .map((concept) => anyOf(termsOf(concept)))
    .join(" AND ");
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
