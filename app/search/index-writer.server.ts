import type { DatabaseSync } from "node:sqlite";
import { deletions } from "../platform/spelling.ts";
import { stemOf } from "./everyday-words.ts";
import type { SearchPlace } from "./search-place.ts";
import { IDS_PER_WEIGHT } from "./search-tables.server.ts";
import { readWords } from "./words.ts";

/** From this length on, a word may have two letters wrong: one of eight letters has six or more. */
const LONG_WORD = 6;
const SHORTEST_WORD = 3;

/** Changes the tables of an index. What takes long is a generator, so that it can be done in steps. */
export class IndexWriter {
  readonly #database: DatabaseSync;
  readonly #statements: ReturnType<typeof prepare>;
  /** In how many places more, or fewer, each word is than `word` says. */
  readonly #words = new Map<string, number>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = prepare(database);
  }

  /** The keys of the parts that are in the index. */
  listKeys(): string[] {
    return this.#database
      .prepare("SELECT key FROM part")
      .all()
      .map(({ key }) => String(key));
  }

  *addPart(key: string, places: Iterable<SearchPlace>): Generator<void> {
    const { insertPart, lastId, insertPlace, insertTerms } = this.#statements;
    const part = Number(insertPart.get(key)?.["id"]);
    for (const { source, url, where, title, text, chapter = "" } of places) {
      const first = Math.round(source.weight * 100) * IDS_PER_WEIGHT;
      const last = lastId.get(first, first + IDS_PER_WEIGHT)?.["id"];
      const id = Number(last ?? first) + 1;
      const terms = this.#countWords([`${source.title} ${chapter}`, title, text], 1);
      insertTerms.run(id, ...terms);
      const titleWords = readWords(title).length;
      insertPlace.run(
        ...[id, part, source.url, source.title, url, where, title, titleWords, text, chapter],
      );
      yield;
    }
  }

  removePart(key: string): void {
    const { findPart, listPlaces, deletePlaces, deleteTerms, deletePart } = this.#statements;
    const part = Number(findPart.get(key)?.["id"]);
    for (const { id, sourceTitle, chapter, title, text } of listPlaces.iterate(part)) {
      const terms = this.#countWords([`${sourceTitle} ${chapter}`, `${title}`, `${text}`], -1);
      deleteTerms.run(Number(id), ...terms);
    }
    deletePlaces.run(part);
    deletePart.run(part);
  }

  /** Writes down which words there are now; comes last. */
  *finish(): Generator<void> {
    const { countWord, forgetWord, insertSpelling, deleteSpelling } = this.#statements;
    for (const [word, more] of this.#words) {
      if (more === 0) continue;
      const { id, places } = countWord.get(word, stemOf(word), more) ?? {};
      const isNew = places === more;
      if (isNew || places === 0) {
        const change = isNew ? insertSpelling : deleteSpelling;
        change.run(Number(id), JSON.stringify(spellingsOf(word)));
      }
      if (places === 0) forgetWord.run(Number(id));
      yield;
    }
    this.#words.clear();
  }

  /** Counts the words of a place, each once; returns the terms of each of its texts. */
  #countWords(texts: string[], more: number): string[] {
    const read = texts.map(readWords);
    for (const word of new Set(read.flat().map(({ word }) => word))) {
      this.#words.set(word, (this.#words.get(word) ?? 0) + more);
    }
    return read.map((words) => words.flatMap(({ terms }) => terms).join(" "));
  }
}

function spellingsOf(word: string): string[] {
  // A number that is almost the same is another number.
  if (word.length < SHORTEST_WORD || /\p{N}/u.test(word)) return [];
  return [...deletions(word, word.length < LONG_WORD ? 1 : 2)];
}

function prepare(database: DatabaseSync) {
  return {
    insertPart: database.prepare("INSERT INTO part (key) VALUES (?) RETURNING id"),
    findPart: database.prepare("SELECT id FROM part WHERE key = ?"),
    deletePart: database.prepare("DELETE FROM part WHERE id = ?"),
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
      ON CONFLICT (word) DO UPDATE SET places = places + excluded.places RETURNING id, places`),
    forgetWord: database.prepare("DELETE FROM word WHERE id = ?"),
    insertSpelling: database.prepare("INSERT INTO spelling SELECT value, ?1 FROM json_each(?2)"),
    deleteSpelling: database.prepare(`DELETE FROM spelling
      WHERE word = ?1 AND letters IN (SELECT value FROM json_each(?2))`),
  };
}
