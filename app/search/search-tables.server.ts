import type { DatabaseSync } from "node:sqlite";

/** Marks a file as a search index of this program ("Shor"); see PRAGMA application_id of SQLite. */
export const APPLICATION_ID = 0x53686f72;

/**
 * The version of the index. Raise it with every change to these tables, to what is found
 * (search-places.server.ts) or to how texts are read (words.ts, spelling.ts, the stemmer): indexes of other versions are refused, and made anew.
 */
export const INDEX_VERSION = 7;

/**
 * A place's id is its weight in hundredths, times this, plus a number of its own. So the full-text
 * index has the weight at hand, and the places that count more are those with the larger ids.
 */
export const IDS_PER_WEIGHT = 1_000_000_000;

/**
 * `part` is what changes at once, such as a document. `terms` has the stems of each place without
 * their text, and must be told them again to forget them; its tokenizer splits at spaces. `word` has all words, with the number of places that
 * have them; `spelling` has the words by what is left of them when letters are left out.
 */
const tables = `
  CREATE TABLE part (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE place (
    id INTEGER PRIMARY KEY,
    part INTEGER NOT NULL REFERENCES part,
    sourceUrl TEXT NOT NULL,
    sourceTitle TEXT NOT NULL,
    url TEXT NOT NULL,
    location TEXT NOT NULL,
    title TEXT NOT NULL,
    titleWords INTEGER NOT NULL,
    text TEXT NOT NULL,
    chapter TEXT NOT NULL
  ) STRICT;
  CREATE INDEX placesOfPart ON place (part);
  CREATE VIRTUAL TABLE terms USING fts5 (
    source, title, text,
    content = '', tokenize = "ascii tokenchars '.'"
  );
  CREATE TABLE word (
    id INTEGER PRIMARY KEY,
    word TEXT NOT NULL UNIQUE,
    stem TEXT NOT NULL,
    places INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX wordsOfStem ON word (stem, places);
  CREATE TABLE spelling (letters TEXT, word INTEGER, PRIMARY KEY (letters, word))
    STRICT, WITHOUT ROWID;
`;

/** Makes the tables of an index in an empty database. */
export function createTables(database: DatabaseSync): void {
  database.exec(tables);
}
