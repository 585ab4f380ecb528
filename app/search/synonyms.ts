import { isStopWord, isVague } from "./everyday-words.ts";
import { type QueryWord, readWords } from "./words.ts";

/**
 * The words that mean the same to the search: of each word, by its stem, the groups that it is in. A
 * group has terms of one word or several, "short term rental", by their stems.
 */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The most terms that a word of a question may stand for. */
const MOST_SYNONYMS = 20;

/**
 * Reads lists of words that mean the same, as "trash, garbage". A word may be in several lists: then it
 * means the words of each, and these mean it, but not one another. So lists that lead back to where
 * they began do no harm.
 */
export function readSynonyms(lists: readonly string[]): Synonyms {
  const groups = new Map<string, string[][]>();
  for (const list of lists) {
    const terms = [...new Set(splitList(list).map(termOf))].filter(Boolean);
    for (const term of terms) {
      const asked = askedTerm(term);
      const [first = ""] = asked.split(" ");
      groups.set(first, [...(groups.get(first) ?? []), [asked, ...terms]]);
    }
  }
  return groups;
}

/** The words and phrases of a list, as they are written. */
export function splitList(list: string): string[] {
  return list
    .split(/[,;=\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
}

/** The stems of a word or phrase: lists whose words have the same stems say nothing. */
export function termOf(phrase: string): string {
  return readWords(phrase)
    .map(({ terms }) => terms[0])
    .join(" ");
}

/** A phrase as a question has it: without the words that tell nothing, but "up to" isn't "up". */
function askedTerm(term: string): string {
  const stems = term.split(" ");
  const telling = stems.filter((stem) => !isStopWord(stem));
  const isWhole =
    telling.length === stems.length || telling.every(isVague) || /\b(?:no|not)\b/.test(term);
  return isWhole ? term : telling.join(" ");
}

/**
 * For each word of a question, what means the same as it, or as the longest phrase that it is a part of: "late" in
 * "late fee" means nothing else.
 */
export function findSynonyms(query: readonly QueryWord[], synonyms: Synonyms): string[][] {
  const found = query.map(() => ({ length: 0, terms: new Set<string>() }));
  for (const [at, { term }] of query.entries()) {
    for (const [own = "", ...terms] of synonyms.get(term) ?? []) {
      const length = own.split(" ").length;
      const said = query.slice(at, at + length).map((word) => word.term);
      if (said.join(" ") !== own) continue;
      for (const word of found.slice(at, at + length)) {
        if (word.length > length) continue;
        if (word.length < length) word.terms.clear();
        word.length = length;
        for (const other of terms) if (other !== own) word.terms.add(other);
      }
    }
  }
  return found.map(({ terms }) => [...terms].slice(0, MOST_SYNONYMS));
}
