import { createHash } from "node:crypto";
import { z } from "zod";
import { type Database, database } from "../database/database.server.ts";
import { commandHere } from "../platform/command-line.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { type EditionFiles, rejectUnsafePaths } from "./edition-files.ts";

/** An edition without its files. */
export interface EditionSummary {
  number: number;
  /** ISO 8601, UTC. */
  publishedAt: string;
  publishedBy: string;
  reason: string | null;
  /** How many files differ from the edition before. */
  filesAdded: number;
  filesChanged: number;
  filesRemoved: number;
}

/** An edition as the database has it. */
export interface StoredEdition extends EditionSummary {
  files: EditionFiles;
}

const summary = [
  ...(["number", "publishedAt", "publishedBy", "reason"] as const),
  ...(["filesAdded", "filesChanged", "filesRemoved"] as const),
];

/** The edition that is served, with its files; null before the first start. */
export function newestEdition(): Promise<StoredEdition | null> {
  return findEdition(database());
}

/** An edition with its files; null if there is none of that number. */
export async function readEdition(number: number): Promise<StoredEdition | null> {
  // The column's range in PostgreSQL.
  const isPossible = Number.isInteger(number) && number > 0 && number < 2 ** 31;
  return isPossible ? findEdition(database(), number) : null;
}

/** Identifies an edition, also among those with the same number in a restored backup. */
export type EditionMark = Pick<EditionSummary, "number"> & { filesHash: string };

/** The mark of the edition that is served; null before the first start. */
export async function newestEditionMark(): Promise<EditionMark | null> {
  const editions = database().selectFrom("editions").select(["number", "filesHash"]);
  return (await editions.orderBy("number", "desc").limit(1).executeTakeFirst()) ?? null;
}

/** A query of all editions, the newest first. */
export function selectEditions() {
  return database().selectFrom("editions").select(summary).orderBy("number", "desc");
}

/** All editions, the newest first. */
export function listEditions(): Promise<EditionSummary[]> {
  return selectEditions().execute();
}

/**
 * @param number of the newest if left out.
 * @throws PlainError when its list of files isn't the one that was published.
 */
export async function findEdition(on: Database, number?: number): Promise<StoredEdition | null> {
  const row = await on
    .selectFrom("editions")
    .select([...summary, "files", "filesHash"])
    .$if(number !== undefined, (query) => query.where("number", "=", number as number))
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { files, filesHash, ...known } = row;
  return { ...known, files: parseFiles(files, filesHash, known.number) };
}

const fileList = z.array(z.tuple([z.string(), z.string().regex(/^[\da-f]{64}$/)]));

function parseFiles(list: string, hash: string, number: number): EditionFiles {
  if (hashOf(list) !== hash) {
    throw new PlainError(
      `The database's list of files for edition ${number} isn't the one that was published. Restore a backup: ${commandHere("restore", "--replace", "FILE")}`,
    );
  }
  const files = new Map(fileList.parse(JSON.parse(list)));
  rejectUnsafePaths(files.keys());
  return files;
}

/** The files in canonical form: the same files give the same text. */
export function formatFiles(files: EditionFiles): { files: string; filesHash: string } {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const list = JSON.stringify(sorted);
  return { files: list, filesHash: hashOf(list) };
}

function hashOf(list: string): string {
  return createHash("sha256").update(list).digest("hex");
}
