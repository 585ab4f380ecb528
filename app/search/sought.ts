import type { Concept } from "./concepts.server.ts";
import { isStopWord, isVague } from "./everyday-words.ts";
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

/** What is looked for in texts. */
export class Sought {
  readonly question: string;
  readonly #concepts: readonly Concept[];
  readonly #asked: ReadonlySet<string>;
  readonly #stems = new Set<string>();
  /** By the first stem. */
  readonly #terms = new Map<string, Term[]>();
  readonly #whole: number;

  constructor(question: string, concepts: readonly Concept[]) {
    this.question = question;
    this.#concepts = concepts;
    this.#asked = new Set(readWords(question).flatMap(({ terms }) => terms));
    this.#whole = concepts.reduce((sum, { weight }) => sum + weight, 0);
    for (const [concept, { terms }] of concepts.entries()) {
      for (const [term, sure] of terms) {
        const [first = "", ...rest] = term.split(" ");
        this.#terms.set(first, [...(this.#terms.get(first) ?? []), { concept, sure, rest }]);
        for (const stem of [first, ...rest]) this.#stems.add(stem);
      }
    }
  }

  /** Where a text has what is looked for, from its beginning to its end. */
  find(text: string): Hit[] {
    const words = readWords(text).filter(({ terms }) =>
      terms.some((term) => this.#stems.has(term)),
    );
    return words.flatMap((word, at) =>
      word.terms.flatMap((stem) =>
        (this.#terms.get(stem) ?? []).flatMap(({ concept, sure, rest }) => {
          const last = rest.length === 0 ? word : findRest(words, at, rest);
          return last ? [{ concept, sure, start: word.start, end: last.end }] : [];
        }),
      ),
    );
  }

  /** How sure it is of each word that it is there, from 0 to 1. */
  best(hits: readonly Hit[], known?: readonly number[]): number[] {
    const sure = known ? [...known] : this.#concepts.map(() => 0);
    for (const hit of hits) sure[hit.concept] = Math.max(sure[hit.concept] ?? 0, hit.sure);
    return sure;
  }

  /** How much of the question that is, from 0 to 1: the rare words tell the most. */
  weigh(sure: readonly number[]): number {
    if (this.#whole === 0) return 0;
    return (
      this.#concepts.reduce((sum, { weight }, at) => sum + weight * (sure[at] ?? 0), 0) /
      this.#whole
    );
  }

  /** How much of the question a text has, from 0 to 1. */
  shareIn(text: string): number {
    return this.weigh(this.best(this.find(text)));
  }

  /** Whether a text has all of it, as it is written or by words that mean the same. */
  isAllIn(text: string): boolean {
    return this.best(this.find(text)).every((sure) => sure >= 0.9);
  }

  /**
   * The hits in a text that tell where to look: under titles that are little else than what was asked, only those of
   * what neither of them says.
   */
  beyond(
    { title, source }: { title: string; source: string },
    hits: readonly Hit[],
  ): readonly Hit[] {
    const [inTitle, inSource] = [this.find(title), this.find(source)];
    const isAll = this.isAllIn(`${title} ${source}`);
    const share = Math.max(
      this.shareOf(title, inTitle),
      isAll ? this.shareOf(source, inSource) : 0,
    );
    if (share < 0.5) return hits;
    const said = new Set([...inTitle, ...inSource].map(({ concept }) => concept));
    return hits.filter(
      ({ concept }) => !said.has(concept) && !isVague(this.#concepts[concept]?.word.term ?? ""),
    );
  }

  /** Whether a title has all of it, and so much of the title, from 0 to 1, is what was looked for. */
  isNameOf(title: string, least: number): boolean {
    return this.isAllIn(title) && this.shareOf(title, this.find(title)) >= least;
  }

  /** How much of a title is what was looked for, from 0 to 1. */
  shareOf(title: string, hits: readonly Hit[]): number {
    if (hits.length === 0) return 0;
    // The number of a section is no part of what it says.
    const telling = readWords(title.replace(/^(?:article|section) \S+/i, "")).filter(
      ({ word, terms: [stem = ""] }) =>
        !isStopWord(word) && !isVague(stem) && !/^\p{N}/u.test(word),
    );
    const found = telling.filter(({ start, end }) =>
      hits.some((hit) => hit.start <= start && hit.end >= end),
    );
    return telling.length > 0 ? found.length / telling.length : 0;
  }

  /** How many of the question's words a title has, also of those that tell nothing; from 0 to 1. */
  likenessOf(title: string): number {
    const stems = new Set(readWords(title).flatMap(({ terms }) => terms));
    return [...this.#asked].filter((stem) => stems.has(stem)).length / this.#asked.size;
  }
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
