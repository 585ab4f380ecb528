import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "../database/schema.server.ts";
import { formatPhone } from "../platform/links.ts";
import { foldText } from "../platform/names.ts";
import { lettersAllowed, spellingDistance } from "../platform/spelling.ts";
import { otherForms } from "./street-key.ts";

export type UsersRow = ExpressionBuilder<Tables, "users">;
export type UsersQuery<Row = object> = SelectQueryBuilder<Tables, "users", Row>;

/** What a search looks at, folded, as far as its reader may see it. */
export interface SearchKeys {
  names: Expression<string | null>[];
  street: Expression<string | null>;
  houseNum: Expression<number | null>;
  unit: Expression<string | null>;
}
type ReadKeys = (row: UsersRow) => SearchKeys;

/**
 * Limits a query to rows that match every word: part of a name or street, a house number, or a unit. If none does, to
 * similar spellings and numbers that start with it.
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
 * The rows that match every word, and of these the ones that a general search probably means: with a word that is a
 * whole name, or a house number among others. Part of a name, or a street, may be a word of any question.
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

function withParts(query: UsersQuery, words: string[], keys: ReadKeys): UsersQuery {
  return words.reduce((narrowed, word) => withPart(narrowed, [word], keys), query);
}

function withPart(query: UsersQuery, words: string[], keys: ReadKeys): UsersQuery {
  return query.where((row) => {
    const { names, street, houseNum, unit } = keys(row);
    return row.or(
      words.flatMap((word) => [
        // As part of a word, 2 would match 2nd Street, 12th Street and most phone numbers.
        ...(isNumber(word)
          ? [
              hasWord(street, word),
              sql<boolean>`${houseNum} = ${Number(word)}`,
              // The end of a phone number.
              ...(word.length === 4 ? names.map((name) => hasPart(name, `-${word}`)) : []),
            ]
          : [...names, street].map((key) => hasPart(key, word))),
        ...otherForms(word).map((form) => hasWord(street, form)),
        sql<boolean>`lower(${unit}) = ${word}`,
        ...splitHouse(word).map(
          ([number, of]) => sql<boolean>`(${houseNum} = ${number} and lower(${unit}) = ${of})`,
        ),
      ]),
    );
  });
}

/** House number and unit of "104b", "104-b" and "104-2". */
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
      const texts = [...names, street].map((key) => sql`coalesce(${key}, '')`);
      return sql<string>`${sql.join(texts, sql` || ' ' || `)}`.as("words");
    })
    .execute();
  return new Set(rows.flatMap(({ words }) => words.split(/[^\p{L}\p{M}\p{N}'’]+/u)));
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
