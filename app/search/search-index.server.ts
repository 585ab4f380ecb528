import { DatabaseSync } from "node:sqlite";
import { isUnreachable } from "../database/sqlite-errors.server.ts";
import type { SearchPlace, SearchSource } from "./search-place.ts";

/**
 * The version of the index. Raise it with every change to these tables, to what is found
 * (search-places.server.ts) or to how texts are read (words.ts, spelling.ts, the stemmer): indexes of other versions are refused, and made anew.
 */
export const INDEX_VERSION = 20;

/** How much less a record counts with each year that it is older than the newest one, in hundredths, and at most. */
const LESS_PER_YEAR = 15;
const MOST_YEARS = 3;

const IDS_PER_WEIGHT = 10 ** 8;
const MOST_WEIGHT = 999;
const IDS_PER_YEAR = 10 ** 11;
const LAST_YEAR = 9999;

/**
 * The ids of a source's places, from `first` on: its year, its weight in hundredths, and a number of their own. So the
 * full-text index has these at hand, and what isn't a record, what is newer, and what counts more have smaller ids.
 */
export function idsOf({ weight, year = LAST_YEAR }: SearchSource) {
  const ofWeight = (MOST_WEIGHT - Math.round(weight * 100)) * IDS_PER_WEIGHT;
  const first = (LAST_YEAR - year) * IDS_PER_YEAR + ofWeight;
  return { first, end: first + IDS_PER_WEIGHT };
}

const ageOf = (newest: number) => `max(0, ${newest - LAST_YEAR} + id / ${IDS_PER_YEAR})`;

/** The weight of the place with this id, in hundredths. */
const weightOf = (newest: number) => `
  (${MOST_WEIGHT} - id / ${IDS_PER_WEIGHT} % ${MOST_WEIGHT + 1}
    - ${LESS_PER_YEAR} * min(${MOST_YEARS}, ${ageOf(newest)}))`;

/** How many of the matching places are ranked at most, and how many of those are returned. */
export const MOST_RANKED = 3000;
export const MOST_PLACES = 200;

/** SQLite's own page cache, in KiB. The system's file cache does the rest. */
const CACHE_KIB = 8192;

/** A word of the index. */
type KnownWord = Record<"word" | "stem", string>;

/** A place's number in the index, and where it is on the site. */
export interface RankedPlace {
  id: number;
  url: string;
  sourceUrl: string;
}

/**
 * A word in the title counts as much as four in the text, and more in a short title, however long the
 * text is: with a weight of 100, bm25 gives a title about 2 for each word (times how rare it is), and a
 * text of average length about 1. Weights are in column order: source, title, text.
 */
const rankPlaces = (weight: string) => `
  SELECT id, url, sourceUrl FROM (
    SELECT id, inTitle, inText FROM (
      SELECT rowid AS id, bm25(terms, 0, 100, 0) AS inTitle, bm25(terms, 0.3, 0, 1) AS inText
      FROM terms WHERE terms MATCH ? ORDER BY rowid LIMIT ${MOST_RANKED}
    ) ORDER BY (inTitle * 2 + inText) * ${weight}, id LIMIT ${MOST_PLACES}
  ) JOIN place USING (id)
  ORDER BY (inTitle * 40 / (15 + titleWords) + inText) * ${weight}, sourceUrl, id`;
const readPlaces = (weight: string) => `
  SELECT *, ${weight} / 100.0 AS weight FROM place WHERE id IN (SELECT value FROM json_each(?))`;
const countRanked = `
  SELECT count(*) AS count FROM (SELECT 1 FROM terms WHERE terms MATCH ? LIMIT ${MOST_RANKED + 1})`;
const countTerms = `
  SELECT sum(places) AS count FROM word WHERE stem IN (SELECT value FROM json_each(?))`;
/** The smallest of the tables that have a row for each place. */
const countPlaces = "SELECT count(*) AS count FROM terms_docsize";
/** By the first of the records. */
const findNewest = `
  SELECT ${LAST_YEAR} - min(id) / ${IDS_PER_YEAR} AS year FROM place WHERE id > ${IDS_PER_YEAR}`;
const findBeginnings = `
  SELECT word, stem FROM word WHERE word >= ?1 AND word < ?1 || char(0x10ffff)
  ORDER BY places DESC, word LIMIT ?2`;
const findSpellings = `
  SELECT word, stem FROM word WHERE word >= ?1 AND word < ?1 || char(0x10ffff)
    AND length(word) BETWEEN ?2 AND ?3 OR word IN (SELECT value || ?4 FROM json_each(?5))
  ORDER BY places DESC, word`;
/** Letters that are hardly heard before others. */
const silent = JSON.stringify([..."hkw"]);

/** The search index of the site's texts, in a file or in memory. Reading it takes little memory. */
export class SearchIndex {
  readonly #database: DatabaseSync;
  readonly #statements;
  /** The number of places. */
  readonly placeCount: number;

  constructor(database: DatabaseSync) {
    database.exec(`PRAGMA query_only = on; PRAGMA cache_size = -${CACHE_KIB}`);
    this.#database = database;
    this.placeCount = Number(database.prepare(countPlaces).get()?.["count"]);
    const weight = weightOf(Number(database.prepare(findNewest).get()?.["year"]));
    this.#statements = {
      rank: database.prepare(rankPlaces(weight)),
      places: database.prepare(readPlaces(weight)),
      count: database.prepare(countRanked),
      countTerms: database.prepare(countTerms),
      beginnings: database.prepare(findBeginnings),
      spellings: database.prepare(findSpellings),
    };
  }

  /**
   * Finds the places that best match an FTS5 expression, best first, at most 200. If more than 3,000
   * match, only those from the sources with the most weight are ranked.
   */
  rank(expression: string): RankedPlace[] {
    return this.#statements.rank.all(expression) as unknown as RankedPlace[];
  }

  /** Reads the contents of places, by number. */
  read(places: readonly RankedPlace[]): ReadonlyMap<number, SearchPlace> {
    const rows = this.#statements.places.all(JSON.stringify(places.map(({ id }) => id)));
    return new Map(
      rows.map((row) => {
        const { sourceUrl, sourceTitle, weight, url, location: where, title, text, chapter } = row;
        const source = { url: sourceUrl, title: sourceTitle, weight };
        return [Number(row["id"]), { source, url, where, title, text, chapter } as SearchPlace];
      }),
    );
  }

  /** How many places match an FTS5 expression; of more than are ranked, one more than those. */
  count(expression: string): number {
    return Number(this.#statements.count.get(expression)?.["count"]);
  }

  /** An upper bound of how many places have one of these stems: a place counts once for each word. */
  countTerms(stems: string[]): number {
    return Number(this.#statements.countTerms.get(JSON.stringify(stems))?.["count"]);
  }

  /** The most frequent words with this beginning. */
  listBeginnings(beginning: string, most: number): KnownWord[] {
    return this.#statements.beginnings.all(beginning, most) as unknown as KnownWord[];
  }

  /** The words with the same first letter, and about as many letters, at most one less, or with a silent one before it; the most frequent first. */
  listSpellings(word: string, letters: number): KnownWord[] {
    const { length } = word;
    return this.#statements.spellings.all(
      ...[word.slice(0, 1), length - 1, length + letters, word, silent],
    ) as unknown as KnownWord[];
  }

  /** Closes the file. Nothing can be searched after that. */
  close(): void {
    this.#database.close();
  }
}

/** Opens an index file for reading; null if it is missing, has another version, or is broken. */
export function openSearchIndex(file: string): SearchIndex | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const version = database.prepare("PRAGMA user_version").get()?.["user_version"];
    if (version === INDEX_VERSION) return new SearchIndex(database);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
  }
  database?.close();
  return null;
}
