import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as immediate } from "node:timers/promises";
import { isUnreachable } from "../database/sqlite-errors.server.ts";
import { IndexWriter } from "./index-writer.server.ts";
import { openSearchIndex, SearchIndex, UnusableIndex } from "./search-index.server.ts";
import type { SearchPlace } from "./search-place.ts";
import { APPLICATION_ID, createTables, INDEX_VERSION } from "./search-tables.server.ts";

/** What changes at once, such as a document. */
export interface SearchPart {
  /** Its own; another one whenever any of its places changes. */
  key: string;
  places: () => Iterable<SearchPlace> | Promise<Iterable<SearchPlace>>;
}

// A file that wasn't written to the end is thrown away; one that was is on the disk when it gets its
// name.
const writing =
  "journal_mode = off; synchronous = full; locking_mode = exclusive; cache_size = -32768";

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
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** False where the previous file can't be used. */
async function tryToUpdate(draft: string, parts: SearchPart[], previous: string): Promise<boolean> {
  try {
    openSearchIndex(previous).close();
    await copyFile(previous, draft);
    await update(draft, parts);
    return true;
  } catch (error) {
    // A part of the file that is broken shows only when it is read.
    if (error instanceof UnusableIndex || isUnreachable(error)) return false;
    throw error;
  }
}

async function update(file: string, parts: SearchPart[]): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    for (const setting of writing.split("; ")) database.exec(`PRAGMA ${setting}`);
    const isNew = database.prepare("SELECT 1 FROM sqlite_schema").get() === undefined;
    database.exec("BEGIN");
    if (isNew) createTables(database);
    await writeParts(new IndexWriter(database), parts);
    if (isNew) database.exec("INSERT INTO terms (terms) VALUES ('optimize')");
    database.exec("COMMIT");
    database.exec(
      `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${INDEX_VERSION}`,
    );
  } finally {
    database.close();
  }
}

async function writeParts(writer: IndexWriter, parts: SearchPart[]): Promise<void> {
  const wanted = new Set(parts.map(({ key }) => key));
  const there = new Set(writer.listKeys());
  for (const key of there) if (!wanted.has(key)) writer.removePart(key);
  for (const { key, places } of parts) {
    if (!there.has(key)) await inSteps(writer.addPart(key, await places()));
  }
  await inSteps(writer.finish());
}

const STEP_MS = 5;

/** Does work that is a generator; yields to other requests every few milliseconds. */
async function inSteps(work: Generator<void>): Promise<void> {
  let started = performance.now();
  for (const _step of work) {
    if (performance.now() - started < STEP_MS) continue;
    await immediate();
    started = performance.now();
  }
}

/** Makes an index in memory. */
export async function indexPlaces(places: SearchPlace[]): Promise<SearchIndex> {
  const database = new DatabaseSync(":memory:");
  database.exec("PRAGMA journal_mode = off; BEGIN");
  createTables(database);
  await writeParts(new IndexWriter(database), [{ key: "all", places: () => places }]);
  database.exec("COMMIT");
  return new SearchIndex(database);
}
