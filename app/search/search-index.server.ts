import { statSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { errorWords } from "../database/sqlite/errors.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { RecentlyUsed } from "../platform/recently-used.ts";
import type { SearchPlace } from "./search-place.ts";
import { APPLICATION_ID, IDS_PER_WEIGHT, INDEX_VERSION } from "./search-tables.server.ts";

/** Of the places that match, no more than these are ranked, and of those only the best returned. */
export const MOST_RANKED = 3000;
export const MOST_PLACES = 200;

/** The memory for parts of the file that were read, in KiB; the rest is left to the system's cache. */
const CACHE_KIB = 8192;

/** Places of so many characters in all are kept once they are read: many questions find the same. */
const RECENT_CHARACTERS = 300_000;

/** A word of the index. */
export interface KnownWord {
  word: string;
  stem: string;
}

/** Where a place of the index is, and its number there. */
export interface RankedPlace {
  id: number;
  url: string;
  sourceUrl: string;
}

/**
 * A word in the title counts as four in the text, more in a short title, whatever the text's length:
 * with a weight of 100, bm25 of the title is about two for each word (times how rare it is), where a
 * word in a text of usual length has one. The weights stand in the order of the columns: source, title, text.
 */
const rankPlaces = `
  SELECT id, url, sourceUrl FROM (
    SELECT rowid AS id, inTitle, inText FROM (
      SELECT rowid, bm25(terms, 0, 100, 0) AS inTitle, bm25(terms, 0.3, 0, 1) AS inText
      FROM terms WHERE terms MATCH ? ORDER BY rowid DESC LIMIT ${MOST_RANKED}
    ) ORDER BY (inTitle * 2 + inText) * (rowid / ${IDS_PER_WEIGHT}), rowid LIMIT ${MOST_PLACES}
  ) JOIN place USING (id)
  ORDER BY (inTitle * 40 / (15 + titleWords) + inText) * (id / ${IDS_PER_WEIGHT}), sourceUrl, id`;
const readPlaces = "SELECT * FROM place WHERE id IN (SELECT value FROM json_each(?))";
const findUnranked = `SELECT 1 FROM terms WHERE terms MATCH ? LIMIT 1 OFFSET ${MOST_RANKED}`;
const countTerms = `
  SELECT sum(places) AS count FROM word WHERE stem IN (SELECT value FROM json_each(?))`;
const countPlaces = "SELECT count(*) AS count FROM place";
const findBeginnings = `
  SELECT word, stem FROM word WHERE word >= ?1 AND word < ?1 || char(0x10ffff)
  ORDER BY places DESC, word LIMIT ?2`;
const findSpellings = `
  SELECT DISTINCT word.word, stem FROM json_each(?) AS wanted
  JOIN spelling ON letters = wanted.value JOIN word ON word.id = spelling.word
  ORDER BY places DESC, word.word`;

/** The index of the site's texts, in a file or in memory; reading it takes little memory. */
export class SearchIndex {
  readonly #database: DatabaseSync;
  readonly #statements: Record<
    "rank" | "places" | "unranked" | "countTerms" | "beginnings" | "spellings",
    StatementSync
  >;
  /** Places that were read last. */
  readonly #recent = new RecentlyUsed<number, SearchPlace>(
    RECENT_CHARACTERS,
    (place) => 100 + place.text.length,
  );
  /** The number of places. */
  readonly placeCount: number;

  constructor(database: DatabaseSync) {
    database.exec(`PRAGMA query_only = on; PRAGMA cache_size = -${CACHE_KIB}`);
    this.#database = database;
    this.#statements = {
      rank: database.prepare(rankPlaces),
      places: database.prepare(readPlaces),
      unranked: database.prepare(findUnranked),
      countTerms: database.prepare(countTerms),
      beginnings: database.prepare(findBeginnings),
      spellings: database.prepare(findSpellings),
    };
    this.placeCount = Number(database.prepare(countPlaces).get()?.["count"]);
  }

  /**
   * The best places that match an expression of FTS5, the best first; 200 at most. Where more than
   * 3,000 match, those are ranked that belong to the sources that count most.
   */
  rank(expression: string): RankedPlace[] {
    return this.#statements.rank.all(expression) as unknown as RankedPlace[];
  }

  /** What places say, by their numbers. */
  read(places: readonly RankedPlace[]): ReadonlyMap<number, SearchPlace> {
    const said = new Map<number, SearchPlace>();
    const missing: number[] = [];
    for (const { id } of places) {
      const known = this.#recent.get(id);
      if (known) said.set(id, known);
      else missing.push(id);
    }
    if (missing.length === 0) return said;
    for (const row of this.#statements.places.all(JSON.stringify(missing))) {
      const { sourceUrl, sourceTitle, url, location: where, title, text } = row;
      const id = Number(row["id"]);
      const weight = Math.floor(id / IDS_PER_WEIGHT) / 100;
      const source = { url: sourceUrl, title: sourceTitle, weight };
      const place = { source, url, where, title, text } as SearchPlace;
      this.#recent.add(id, place);
      said.set(id, place);
    }
    return said;
  }

  /** Whether more places match an expression of FTS5 than are ranked. */
  isCut(expression: string): boolean {
    return this.#statements.unranked.get(expression) !== undefined;
  }

  /** How many places have one of these stems, at most; one with two words of them counts twice. */
  countTerms(stems: string[]): number {
    return Number(this.#statements.countTerms.get(JSON.stringify(stems))?.["count"]);
  }

  /** The most frequent words that begin so. */
  listBeginnings(beginning: string, most: number): KnownWord[] {
    return this.#statements.beginnings.all(beginning, most) as unknown as KnownWord[];
  }

  /** The words that have one of these in common when letters are left out; see `deletions`. */
  listSpellings(deletions: ReadonlySet<string>): KnownWord[] {
    return this.#statements.spellings.all(JSON.stringify([...deletions])) as unknown as KnownWord[];
  }

  /** Closes the file; then nothing can be found any more. */
  close(): void {
    this.#database.close();
  }
}

/** A file that is no search index, one of another version, or a broken one. */
export class UnusableIndex extends PlainError {}

/**
 * Opens an index file for reading.
 *
 * @throws UnusableIndex when the file isn't there, is of another version, or broken.
 */
export function openSearchIndex(file: string): SearchIndex {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    check(database, file);
    return new SearchIndex(database);
  } catch (error) {
    database?.close();
    const reason = error instanceof UnusableIndex ? error.message : errorWords(error);
    const message = `The search index ${file} can't be used: ${reason}. Delete it; it is made anew when the site's content is compiled.`;
    throw new UnusableIndex(message, { cause: error });
  }
}

function check(database: DatabaseSync, file: string): void {
  const read = (pragma: string) => Number(Object.values(database.prepare(pragma).get() ?? {})[0]);
  if (read("PRAGMA application_id") !== APPLICATION_ID) {
    throw new UnusableIndex("it is not an index of this site's program");
  }
  const version = read("PRAGMA user_version");
  if (version !== INDEX_VERSION) {
    throw new UnusableIndex(`it has version ${version}, and this program reads ${INDEX_VERSION}`);
  }
  const bytes = read("PRAGMA page_count") * read("PRAGMA page_size");
  if (statSync(file).size !== bytes) throw new UnusableIndex("a part of it is missing");
}
