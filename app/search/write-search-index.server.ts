import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { copyFile, open } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as immediate } from "node:timers/promises";
import { isUnreachable } from "../database/sqlite-errors.server.ts";
import { stemOf } from "./everyday-words.ts";
import { INDEX_VERSION, idsOf, openSearchIndex, SearchIndex } from "./search-index.server.ts";
import type { SearchPlace } from "./search-place.ts";
import { readWords } from "./words.ts";

/** What changes at once, such as a document. */
export interface SearchPart {
  /** Its own; another one whenever any of its places changes. */
  key: string;
  places: () => Iterable<SearchPlace> | Promise<Iterable<SearchPlace>>;
}

// A file that wasn't written to the end is thrown away.
const writing =
  "journal_mode = off; synchronous = off; locking_mode = exclusive; cache_size = -32768";

/**
 * Writes an index file; it has its name when it is whole. From `previous`, an earlier file, it takes
 * the parts that have kept their keys, so that only those that changed are read. A previous file that
 * can't be used is as good as none. Other requests are answered meanwhile.
 */
export async function writeSearchIndex(
  file: string,
  parts: SearchPart[],
  previous?: string,
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.new`;
  try {
    if (!previous || !(await tryToUpdate(draft, parts, previous))) {
      rmSync(draft, { force: true });
      await update(draft, parts);
    }
    // It is on the disk when it gets its name. SQLite would let nobody else be answered meanwhile.
    await using written = await open(draft, "r+");
    await written.sync();
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** False where the previous file can't be used. */
async function tryToUpdate(draft: string, parts: SearchPart[], previous: string): Promise<boolean> {
  const index = openSearchIndex(previous);
  if (!index) return false;
  index.close();
  try {
    await copyFile(previous, draft);
    await update(draft, parts);
    return true;
  } catch (error) {
    // A part of the file that is broken shows only when it is read.
    if (isUnreachable(error)) return false;
    throw error;
  }
}

async function update(file: string, parts: SearchPart[]): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    for (const setting of writing.split("; ")) database.exec(`PRAGMA ${setting}`);
    const isNew = database.prepare("SELECT 1 FROM sqlite_schema").get() === undefined;
    database.exec("BEGIN");
    if (isNew) database.exec(tables);
    await writeParts(database, parts);
    if (isNew) database.exec("INSERT INTO terms (terms) VALUES ('optimize')");
    database.exec("COMMIT");
    database.exec(`PRAGMA user_version = ${INDEX_VERSION}`);
  } finally {
    database.close();
  }
}

async function writeParts(database: DatabaseSync, parts: SearchPart[]): Promise<void> {
  const { listParts, lastId, insertPlace, insertTerms, listPlaces, ...rest } = prepare(database);
  const { deletePlaces, deleteTerms, countWord } = rest;
  const takeTurns = turns();
  /** In how many places more, or fewer, each word is than `word` says. */
  const changes = new Map<string, number>();
  /** Counts the words of a place, each once; returns the terms of each of its texts. */
  const countWords = (texts: string[], more: number): string[] => {
    const read = texts.map(readWords);
    for (const word of new Set(read.flat().map(({ word }) => word))) {
      changes.set(word, (changes.get(word) ?? 0) + more);
    }
    return read.map((words) => words.flatMap(({ terms }) => terms).join(" "));
  };
  const there = new Set(listParts.all().map(({ part }) => String(part)));
  const wanted = new Set(parts.map(({ key }) => key));
  for (const key of there) {
    if (wanted.has(key)) continue;
    for (const { id, sourceTitle, chapter, title, text } of listPlaces.iterate(key)) {
      const terms = countWords([`${sourceTitle} ${chapter}`, `${title}`, `${text}`], -1);
      deleteTerms.run(Number(id), ...terms);
    }
    deletePlaces.run(key);
  }
  for (const { key, places } of parts) {
    if (there.has(key)) continue;
    for (const { source, url, where, title, text, chapter = "" } of await places()) {
      const { first, end } = idsOf(source);
      const last = lastId.get(first, end)?.["id"];
      const id = Number(last ?? first) + 1;
      insertTerms.run(id, ...countWords([`${source.title} ${chapter}`, title, text], 1));
      const titleWords = readWords(title).length;
      insertPlace.run(
        ...[id, key, source.url, source.title, url, where, title, titleWords, text, chapter],
      );
      await takeTurns();
    }
  }
  for (const [word, more] of changes) {
    if (more !== 0) countWord.run(word, stemOf(word), more);
    await takeTurns();
  }
  database.exec("DELETE FROM word WHERE places = 0");
}

const STEP_MS = 5;

/** Lets others have their turn, every few milliseconds. */
function turns(): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < STEP_MS) return;
    await immediate();
    started = performance.now();
  };
}

/** Makes an index in memory. */
export async function indexPlaces(places: SearchPlace[]): Promise<SearchIndex> {
  const database = new DatabaseSync(":memory:");
  database.exec("PRAGMA journal_mode = off; BEGIN");
  database.exec(tables);
  await writeParts(database, [{ key: "all", places: () => places }]);
  database.exec("COMMIT");
  return new SearchIndex(database);
}

/** Keeps an index in memory while what it is made of is the same, by its key. */
export function keepIndex() {
  let kept: { key: string; index: Promise<SearchIndex> } | undefined;
  return (key: string, placesOf: () => SearchPlace[]): Promise<SearchIndex> => {
    if (kept?.key === key) return kept.index;
    const own = { key, index: indexPlaces(placesOf()) };
    // Its memory is freed once those who wait for it have searched it.
    kept?.index.then((unused) => setImmediate(() => unused.close()), String);
    kept = own;
    own.index.catch(() => {
      if (kept === own) kept = undefined;
    });
    return own.index;
  };
}

/**
 * The part of a place is what changes at once, such as a document, by its key. `terms` has the stems of each place
 * without their text, and must be told them again to forget them; its tokenizer splits at spaces. `word` has all
 * words, with the number of places that have them.
 */
const tables = `
  CREATE TABLE place (
    id INTEGER PRIMARY KEY,
    part TEXT NOT NULL,
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
  CREATE TABLE word (word TEXT PRIMARY KEY, stem TEXT NOT NULL, places INTEGER NOT NULL) STRICT;
  CREATE INDEX wordsOfStem ON word (stem, places);
`;

function prepare(database: DatabaseSync) {
  return {
    // DISTINCT would look at each place.
    listParts: database.prepare(`
      WITH RECURSIVE parts (part) AS (
        SELECT min(part) FROM place
        UNION ALL SELECT (SELECT min(part) FROM place WHERE part > parts.part) FROM parts
        WHERE part IS NOT NULL
      ) SELECT part FROM parts WHERE part IS NOT NULL`),
    lastId: database.prepare("SELECT max(id) AS id FROM place WHERE id > ? AND id < ?"),
    insertPlace: database.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
    listPlaces: database.prepare(
      "SELECT id, sourceTitle, chapter, title, text FROM place WHERE part = ?",
    ),
    deletePlaces: database.prepare("DELETE FROM place WHERE part = ?"),
    insertTerms: database.prepare(
      "INSERT INTO terms (rowid, source, title, text) VALUES (?, ?, ?, ?)",
    ),
    deleteTerms: database.prepare(
      "INSERT INTO terms (terms, rowid, source, title, text) VALUES ('delete', ?, ?, ?, ?)",
    ),
    countWord: database.prepare(`INSERT INTO word (word, stem, places) VALUES (?, ?, ?)
      ON CONFLICT (word) DO UPDATE SET places = places + excluded.places`),
  };
}
