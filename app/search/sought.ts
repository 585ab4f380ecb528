import type { Concept } from "./concepts.server.ts";
import { isStopWord, isVague } from "./everyday-words.ts";
import type { SearchPlace } from "./search-place.ts";
import { readWords, type TextWord } from "./words.ts";

/** A place in a text where a word of the question is, or what stands for it. */
export interface Hit {
  /** Which word, counted from 0. */
  concept: number;
  /** How sure it is that it is meant; see `Concept`. */
  sure: number;
  start: number;
  end: number;
}

/** A term of one word or several that stands for a word of the question. */
interface Term extends Pick<Hit, "concept" | "sure"> {
  /** The stems after the first. */
  rest: string[];
}

/** What asks for a number, and how such a number is written. */
const measures: [RegExp, RegExp][] = [
  [
    /\b(?:hours?|how (?:early|late)|(?:what time|when)\b.*\b(?:close|open|start|end)s?)\b/i,
    /\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b|\b(?:dawn|dusk|sunset)\b/gi,
  ],
  [
    /\b(?:depth|distance|height|length|limit|setback|size|width|how (?:big|close|deep|far|high|large|tall|wide))\b/i,
    /\b[\p{L}\p{N}]+(?: square| cubic)?[ -](?:feet|foot|horsepower|inch(?:es)?|stories)\b/giu,
  ],
  [
    /\b(?:charge|cost|deposit|fee|fine|how much|price)s?\b/i,
    /\$\d[\d,.]*|\b[\p{L}\p{N}]+ dollars\b/giu,
  ],
  [
    /\b(?:deadline|how (?:long|soon)|time)\b/i,
    /\b[\p{L}\p{N}-]+ (?:minutes|hours|days|weeks|months|years)\b/giu,
  ],
];

export type Sought = ReturnType<typeof seek>;

/** What is looked for in texts. */
export function seek(question: string, concepts: readonly Concept[]) {
  const asked = new Set(readWords(question).flatMap(({ terms }) => terms));
  const whole = concepts.reduce((sum, { weight }) => sum + weight, 0);
  const stems = new Set<string>();
  /** By the first stem. */
  const termsOf = new Map<string, Term[]>();
  for (const [concept, { terms }] of concepts.entries()) {
    for (const [term, sure] of terms) {
      const [first = "", ...rest] = term.split(" ");
      termsOf.set(first, [...(termsOf.get(first) ?? []), { concept, sure, rest }]);
      for (const stem of [first, ...rest]) stems.add(stem);
    }
  }

  /** Where a text has what is looked for, from its beginning to its end. */
  function find(text: string): Hit[] {
    const words = readWords(text).filter(({ terms }) => terms.some((term) => stems.has(term)));
    return words.flatMap((word, at) =>
      word.terms.flatMap((stem) =>
        (termsOf.get(stem) ?? []).flatMap(({ concept, sure, rest }) => {
          const last = rest.length === 0 ? word : findRest(words, at, rest);
          return last ? [{ concept, sure, start: word.start, end: last.end }] : [];
        }),
      ),
    );
  }

  const asksMeasures = measures.filter(([asks]) => asks.test(question));

  /** Where a text has a number that the question may ask for: in place of one more word of it. */
  function findMeasures(text: string): Hit[] {
    return asksMeasures
      .flatMap(([, written]) => [...text.matchAll(written)])
      .map(({ index, 0: said }) => ({
        concept: concepts.length,
        sure: 1,
        start: index,
        end: index + said.length,
      }));
  }

  /** How sure it is of each word that it is there, from 0 to 1. */
  function best(hits: readonly Hit[], known?: readonly number[]): number[] {
    const sure = known ? [...known] : concepts.map(() => 0);
    for (const hit of hits) sure[hit.concept] = Math.max(sure[hit.concept] ?? 0, hit.sure);
    return sure;
  }

  /** How much of the question that is, from 0 to 1: the rare words tell the most. A number counts as two. */
  function weigh(sure: readonly number[]): number {
    if (whole === 0) return 0;
    const words = concepts.reduce((sum, { weight }, at) => sum + weight * (sure[at] ?? 0), 0);
    return words / whole + (2 * (sure[concepts.length] ?? 0)) / concepts.length;
  }

  /** How much of the question a text has, from 0 to 1. */
  function shareIn(text: string): number {
    return weigh(best(find(text)));
  }

  /** Whether a text has all of it, as it is written or by words that mean the same. */
  function isAllIn(text: string): boolean {
    return best(find(text)).every((sure) => sure >= 0.9);
  }

  /** Whether a place has more than everyday words of a question: what has only these is about something else. */
  function isMeant({ source, chapter = "", title, text }: SearchPlace): boolean {
    const telling = concepts.map(({ word }) => !isVague(word.term));
    const isTold = (part: string) => find(part).some(({ concept }) => telling[concept]);
    return !telling.includes(true) || [source.title, chapter, title, text].some(isTold);
  }

  /**
   * The hits in a text that tell where to look: under titles that are little else than what was asked, only those of
   * what neither of them says.
   */
  function beyond(
    { title, source, chapter = "" }: { title: string; source: string; chapter?: string },
    hits: readonly Hit[],
  ) {
    const [inTitle, inChapter, inSource] = [find(title), find(chapter), find(source)];
    const said = new Set([...inTitle, ...inChapter, ...inSource].map(({ concept }) => concept));
    const ofSource = said.size === concepts.length ? shareOf(source, inSource) : 0;
    if (Math.max(shareOf(title, inTitle), shareOf(chapter, inChapter), ofSource) < 0.5) return hits;
    return hits.filter(
      ({ concept }) => !said.has(concept) && !isVague(concepts[concept]?.word.term ?? ""),
    );
  }

  /** Whether a title has all of it, and so much of the title, from 0 to 1, is what was looked for. */
  function isNameOf(title: string, least: number): boolean {
    return isAllIn(title) && shareOf(title, find(title)) >= least;
  }

  /** How many of the question's words a title has, also of those that tell nothing; from 0 to 1. */
  function likenessOf(title: string): number {
    const said = new Set(readWords(title).flatMap(({ terms }) => terms));
    return [...asked].filter((stem) => said.has(stem)).length / asked.size;
  }

  return {
    question,
    find,
    findMeasures,
    best,
    weigh,
    shareIn,
    isAllIn,
    isMeant,
    beyond,
    isNameOf,
    shareOf,
    likenessOf,
  };
}

/** How much of a title is what was looked for, from 0 to 1. */
function shareOf(title: string, hits: readonly Hit[]): number {
  if (hits.length === 0) return 0;
  // The number of a section is no part of what it says.
  const telling = readWords(title.replace(/^(?:article|section) \S+/i, "")).filter(
    ({ word, terms: [stem = ""] }) => !isStopWord(word) && !isVague(stem) && !/^\p{N}/u.test(word),
  );
  const found = telling.filter(({ start, end }) =>
    hits.some((hit) => hit.start <= start && hit.end >= end),
  );
  return telling.length > 0 ? found.length / telling.length : 0;
}

/** The last word of a term whose words stand one after the other, with no other word between them. */
function findRest(words: readonly TextWord[], at: number, rest: string[]): TextWord | null {
  let last = words[at];
  for (const [further, stem] of rest.entries()) {
    const next = words[at + further + 1];
    if (!last || !next?.terms.includes(stem) || next.start - last.end > 2) return null;
    last = next;
  }
  return last ?? null;
}
