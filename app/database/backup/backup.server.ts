import { closeSync, openSync, readSync } from "node:fs";
import { commandHere } from "../../platform/command-line.server.ts";
import { type Environment, environment } from "../../platform/environment.server.ts";
import { reasonOf } from "../../platform/file-errors.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import {
  type Database,
  database,
  databaseEngine,
  type Engine,
  sqliteFile,
} from "../database.server.ts";
import { rejectExisting, writeAtomically } from "./atomic-file.server.ts";
import { addChecksum, matchesChecksum } from "./checksum.server.ts";
import { copyPostgres } from "./postgres-copy.server.ts";
import {
  copySqlite,
  inspectSqlite,
  type SqliteContents,
  siteAddress,
} from "./sqlite-copy.server.ts";

/** What a backup holds: a SQLite file, whichever engine the site was on. */
interface BackupContents extends SqliteContents {
  /** Whether it has a checksum, by which it is just what was written. */
  isChecked: boolean;
}

/**
 * Backs up the site's database, as it is at this moment, into one file, and reads that back.
 *
 * @throws PlainError when the file is there already, can't be written, or isn't readable afterwards.
 */
export async function backUp(path: string): Promise<BackupContents> {
  rejectExisting(path);
  let contents: BackupContents | undefined;
  await writeAtomically(path, async (part) => {
    await writeBackup(database(), databaseEngine(), environment(), part);
    contents = await inspectBackup(part, path);
  });
  return contents as BackupContents;
}

/** Writes the database, as it is at this moment, with a checksum into an empty file. */
export async function writeBackup(
  database: Database,
  engine: Engine,
  settings: Environment,
  path: string,
): Promise<void> {
  if (engine === "postgres") await copyPostgres(database, path);
  else await copySqlite(siteAddress(sqliteFile(settings)), path);
  await addChecksum(path);
}

/**
 * Reads a backup through, and changes nothing.
 *
 * @param name by which messages call it.
 * @throws PlainError when it isn't one, or isn't whole.
 */
export async function inspectBackup(path: string, name = path): Promise<BackupContents> {
  const beginning = readBeginning(path, name);
  if (beginning.startsWith("SQLite format 3\0")) {
    // First: of a damaged file, SQLite reads some as if nothing were wrong with it.
    const isChecked = await matchesChecksum(path, name);
    return { ...inspectSqlite(path, name), isChecked };
  }
  const what = beginning === "" ? "is empty" : "is not a backup of this site";
  throw new PlainError(`${name} ${what}. To make one: ${commandHere("backup", "FILE")}`);
}

function readBeginning(path: string, name: string): string {
  try {
    const open = openSync(path, "r");
    try {
      const bytes = Buffer.alloc(16);
      return bytes.toString("latin1", 0, readSync(open, bytes, 0, 16, 0));
    } finally {
      closeSync(open);
    }
  } catch (error) {
    throw new PlainError(`${name} can't be read: ${reasonOf(error)}.`, { cause: error });
  }
}

/** The tables whose counts help a person recognize a site, with words for them. */
const countedTables: [table: string, one: string, many: string][] = [
  ["identityUsers", "account", "accounts"],
  ["contactMessages", "message to the board", "messages to the board"],
  ["editions", "edition of its pages", "editions of its pages"],
];

/** What a backup holds, in words: "214 accounts, 0 messages to the board, …". */
export function describeRows(rows: Record<string, number>): string {
  return countedTables
    .map(([table, one, many]) => `${rows[table] ?? 0} ${rows[table] === 1 ? one : many}`)
    .join(", ");
}
