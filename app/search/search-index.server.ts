import { statSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { errorWords } from "../database/sqlite-errors.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { RecentlyUsed } from "../platform/recently-used.ts";
import type { SearchPlace } from "./search-place.ts";
import { APPLICATION_ID, IDS_PER_WEIGHT, INDEX_VERSION } from "./search-tables.server.ts";

/** How many of the matching places are ranked at most, and how many of those are returned. */
export const MOST_RANKED = 3000;
export const MOST_PLACES = 200;

/** SQLite's own page cache, in KiB. The system's file cache does the rest. */
const CACHE_KIB = 8192;

/** How many characters of places to keep in memory, because many searches find the same ones. */
const RECENT_CHARACTERS = 300_000;

/** A word of the index. */
export interface KnownWord {
  word: string;
  stem: string;
}

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

/** The search index of the site's texts, in a file or in memory. Reading it takes little memory. */
export class SearchIndex {
  readonly #database: DatabaseSync;
  readonly #statements: Record<
    "rank" | "places" | "unranked" | "countTerms" | "beginnings" | "spellings",
    StatementSync
  >;
  /** The places read most recently. */
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
   * Finds the places that best match an FTS5 expression, best first, at most 200. If more than 3,000
   * match, only those from the sources with the most weight are ranked.
   */
  rank(expression: string): RankedPlace[] {
    return this.#statements.rank.all(expression) as unknown as RankedPlace[];
  }

  /** Reads the contents of places, by number. */
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
      const { sourceUrl, sourceTitle, url, location: where, title, text, chapter } = row;
      const id = Number(row["id"]);
      const weight = Math.floor(id / IDS_PER_WEIGHT) / 100;
      const source = { url: sourceUrl, title: sourceTitle, weight };
      const place = { source, url, where, title, text, chapter } as SearchPlace;
      this.#recent.add(id, place);
      said.set(id, place);
    }
    return said;
  }

  /** Whether more places match an FTS5 expression than are ranked. */
  isCut(expression: string): boolean {
    return this.#statements.unranked.get(expression) !== undefined;
  }

  /** An upper bound of how many places have one of these stems: a place counts once for each word. */
  countTerms(stems: string[]): number {
    return Number(this.#statements.countTerms.get(JSON.stringify(stems))?.["count"]);
  }

  /** The most frequent words with this beginning. */
  listBeginnings(beginning: string, most: number): KnownWord[] {
    return this.#statements.beginnings.all(beginning, most) as unknown as KnownWord[];
  }

  /** The words that share one of these spellings with letters left out (see `deletions`). */
  listSpellings(deletions: ReadonlySet<string>): KnownWord[] {
    return this.#statements.spellings.all(JSON.stringify([...deletions])) as unknown as KnownWord[];
  }

  /** Closes the file. Nothing can be searched after that. */
  close(): void {
    this.#database.close();
  }
}

/** A file that isn't a search index, has another version, or is broken. */
export class UnusableIndex extends PlainError {}

/**
 * Opens an index file for reading.
 *
 * @throws UnusableIndex if the file is missing, has another version, or is broken.
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
    const message = `The search index ${file} can't be used: ${reason}. Delete it; the site makes a new one when its content is compiled.`;
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
