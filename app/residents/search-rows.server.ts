import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "../database/schema.server.ts";
import { foldText } from "../platform/names.ts";
import { lettersAllowed, spellingDistance } from "../platform/spelling.ts";
import { otherForms } from "./street-key.ts";

export type UsersRow = ExpressionBuilder<Tables, "users">;
export type UsersQuery<Row = object> = SelectQueryBuilder<Tables, "users", Row>;

/** What a search looks at, as far as its reader may see it; folded. */
export interface SearchKeys {
  names: Expression<string | null>[];
  street: Expression<string | null>;
  houseNum: Expression<number | null>;
  unit: Expression<string | null>;
}
type ReadKeys = (row: UsersRow) => SearchKeys;

/**
 * Limits a query to the rows that have every word: a part of a name or street, a house number, or a unit. If there
 * are none, to those with words spelled almost so and numbers that begin so.
 */
export async function searchRows(query: UsersQuery, search: string, keys: ReadKeys) {
  const words = readSearch(search);
  const exact = withParts(query, words, keys);
  if (words.length === 0 || (await exact.select("uid").limit(1).executeTakeFirst())) {
    return { query: exact, isSimilar: false };
  }
  const spellings = spellWords(words, await readWords(query, keys));
  const similar = words.reduce(
    (narrowed, word) =>
      isNumber(word)
        ? narrowed.where((row) => sql`cast(${keys(row).houseNum} as text) like ${`${word}%`}`)
        : withPart(narrowed, [word, ...(spellings.get(word) ?? [])], keys),
    query,
  );
  return { query: similar, isSimilar: true };
}

/**
 * The rows that have every word as it is typed, and which of them somebody means who doesn't ask for a neighbor alone:
 * with one of the words whole in the name, or as the house number before others. A part of a name, or a street, may
 * be a word of any question.
 */
export function searchNamed(query: UsersQuery, search: string, keys: ReadKeys) {
  const words = readSearch(search);
  const all = withParts(query, words, keys);
  const named = all.where((row) => {
    const { names, houseNum } = keys(row);
    return row.or(
      words.flatMap((word) =>
        words.length > 1 && isNumber(word)
          ? sql<boolean>`${houseNum} = ${Number(word)}`
          : names.map((name) => hasWord(name, word)),
      ),
    );
  });
  return { all, named };
}

/** The folded words of a search, without the punctuation of "#307 Heron Way," and "Alder, Ada", and without "Unit". */
function readSearch(search: string): string[] {
  return foldText(search)
    .split(" ")
    .map((word) => word.replaceAll(/^[#,.;]+|[,.;]+$/g, ""))
    .filter((word, _, { length }) => word !== "" && !(length > 1 && /^(unit|apt)$/.test(word)));
}

function isNumber(word: string): boolean {
  return /^\d{1,6}$/.test(word);
}

function withParts(query: UsersQuery, words: string[], keys: ReadKeys): UsersQuery {
  return words.reduce((narrowed, word) => withPart(narrowed, [word], keys), query);
}

function withPart(query: UsersQuery, words: string[], keys: ReadKeys): UsersQuery {
  return query.where((row) => {
    const { names, street, houseNum, unit } = keys(row);
    return row.or(
      words.flatMap((word) => [
        ...names.map((name) => hasPart(name, word)),
        // As a part, 2 would be on all of 2nd Street and 12th Street.
        ...(isNumber(word)
          ? [hasWord(street, word), sql<boolean>`${houseNum} = ${Number(word)}`]
          : [hasPart(street, word)]),
        ...otherForms(word).map((form) => hasWord(street, form)),
        sql<boolean>`lower(${unit}) = ${word}`,
        ...splitHouse(word).map(
          ([number, of]) => sql<boolean>`(${houseNum} = ${number} and lower(${unit}) = ${of})`,
        ),
      ]),
    );
  });
}

/** The house number and the unit of "104b", "104-b" and "104-2". */
function splitHouse(word: string): [number: number, unit: string][] {
  const [, number, unit] = /^(\d{1,6})(?:[-#](?=.)|(?=[a-z]))(.*)$/.exec(word) ?? [];
  return number && unit ? [[Number(number), unit]] : [];
}

function hasPart(key: Expression<string | null>, part: string) {
  return sql<boolean>`${key} like ${`%${escapePattern(part)}%`} escape '\\'`;
}

function hasWord(key: Expression<string | null>, word: string) {
  const pattern = `% ${escapePattern(word)} %`;
  return sql<boolean>`' ' || replace(${key}, '.', '') || ' ' like ${pattern} escape '\\'`;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

async function readWords(query: UsersQuery, keys: ReadKeys): Promise<Set<string>> {
  const rows = await query
    .select((row) => {
      const { names, street } = keys(row);
      const nothing = sql<string>`''`;
      const texts = [...names, street].map((key) => row.fn.coalesce(key, nothing));
      return texts
        .reduce((joined, text) => sql<string>`${joined} || ' ' || ${text}`, nothing)
        .as("words");
    })
    .execute();
  return new Set(rows.flatMap(({ words }) => words.split(/[^\p{L}\p{M}\p{N}'’]+/u)));
}

/** The maximum number of known words that one may be a misspelling of. */
const MOST_SPELLINGS = 20;
/** A name and an address have about this many words; the rest isn't checked for misspellings. */
const MOST_SPELLED = 5;

/**
 * The known words that each of the first five words may be a misspelling of, the most similar first; not for
 * numbers.
 */
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
    .map((other) => ({ other, distance: spellingDistance(word, other) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, two) => one.distance - two.distance)
    .slice(0, MOST_SPELLINGS)
    .map(({ other }) => other);
}
