import { formatPhone } from "../platform/links.ts";
import { foldText } from "../platform/names.ts";
import { lettersAllowed, spellingDistance } from "../platform/spelling.ts";
import { otherForms } from "./street-key.ts";

/** What a search looks at, folded; null is what its reader may not see. */
export interface Searched {
  names: string[];
  streetKey: string | null;
  houseNum: number | null;
  unit: string | null;
}

/**
 * The rows that match every word: part of a name or street, a house number, or a unit. If none does, similar spellings
 * and numbers that start with it.
 */
export function searchRows<Row extends Searched>(all: Row[], search: string) {
  const words = readSearch(search);
  const rows = all.filter((row) => words.every((word) => hasWord(row, word)));
  if (rows.length > 0 || words.length === 0) return { rows, isSimilar: false };
  const spellings = spellWords(words, new Set(all.flatMap(wordsOf)));
  const similar = all.filter((row) =>
    words.every((word) =>
      isNumber(word)
        ? row.houseNum !== null && String(row.houseNum).startsWith(word)
        : [word, ...(spellings.get(word) ?? [])].some((one) => hasWord(row, one)),
    ),
  );
  return { rows: similar, isSimilar: similar.length > 0 };
}

/**
 * The rows that match every word, and of these the ones that a general search probably means: with a word that is a
 * whole name, or a house number among others. Part of a name, or a street, may be a word of any question.
 */
export function searchNamed<Row extends Searched>(rows: Row[], search: string) {
  const words = readSearch(search);
  const all = rows.filter((row) => words.every((word) => hasWord(row, word)));
  const named = all.filter(({ names, houseNum }) =>
    words.some((word) =>
      words.length > 1 && isNumber(word)
        ? houseNum === Number(word)
        : names.some((name) => isWordOf(name, word)),
    ),
  );
  return { all, named };
}

/** A search's folded words, without the punctuation of "#307 Heron Way," and "Alder, Ada", and without "Unit". */
function readSearch(search: string): string[] {
  const phone = formatPhone(search.trim());
  if (/^[\d-]{8,}$/.test(phone)) return [phone];
  return foldText(search)
    .split(" ")
    .map((word) => word.replaceAll(/^[#,.;]+|[,.;]+$/g, ""))
    .filter((word, _, { length }) => word !== "" && !(length > 1 && /^(unit|apt)$/.test(word)));
}

function isNumber(word: string): boolean {
  return /^\d{1,6}$/.test(word);
}

function hasWord(row: Searched, word: string): boolean {
  const { names, streetKey, houseNum } = row;
  const street = streetKey ?? "";
  const unit = row.unit?.toLowerCase();
  // As part of a word, 2 would match 2nd Street, 12th Street and most phone numbers.
  const isFound = isNumber(word)
    ? houseNum === Number(word) ||
      isWordOf(street, word) ||
      // The end of a phone number.
      (word.length === 4 && names.some((name) => name.includes(`-${word}`)))
    : [...names, street].some((key) => key.includes(word));
  return (
    isFound ||
    unit === word ||
    otherForms(word).some((form) => isWordOf(street, form)) ||
    splitHouse(word).some(([number, of]) => houseNum === number && unit === of)
  );
}

/** House number and unit of "104b", "104-b" and "104-2". */
function splitHouse(word: string): [number: number, unit: string][] {
  const [, number, unit] = /^(\d{1,6})(?:[-#](?=.)|(?=[a-z]))(.*)$/.exec(word) ?? [];
  return number && unit ? [[Number(number), unit]] : [];
}

function isWordOf(key: string, word: string): boolean {
  return ` ${key.replaceAll(".", "")} `.includes(` ${word} `);
}

function wordsOf({ names, streetKey }: Searched): string[] {
  return [...names, streetKey ?? ""].join(" ").split(/[^\p{L}\p{M}\p{N}'’]+/u);
}

/** Maximum number of alternative spellings of a word. */
const MOST_SPELLINGS = 20;
/** Maximum number of words checked for misspellings; a name and address have about as many. */
const MOST_SPELLED = 5;

/** The known words that each word may be a misspelling of, most similar first; not for numbers. */
export function spellWords(
  words: readonly string[],
  known: Iterable<string>,
): Map<string, string[]> {
  const spelled = [...new Set(words)].filter((word) => lettersAllowed(word) > 0);
  const others = [...known];
  return new Map(spelled.slice(0, MOST_SPELLED).map((word) => [word, nearestTo(word, others)]));
}

function nearestTo(word: string, known: readonly string[]): string[] {
  const most = lettersAllowed(word);
  return known
    .filter((other) => Math.abs(other.length - word.length) <= most)
    .map((other) => ({ other, distance: spellingDistance(word, other, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, two) => one.distance - two.distance)
    .slice(0, MOST_SPELLINGS)
    .map(({ other }) => other);
}
