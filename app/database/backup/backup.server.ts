import { open } from "node:fs/promises";
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

/** The contents of a backup: a SQLite file, whichever engine the site used. */
interface BackupContents extends SqliteContents {
  /** Whether a checksum proved that it is exactly what was written. */
  isChecked: boolean;
}

/**
 * Backs up the site's database, as it is at this moment, into one file, and verifies that.
 *
 * @throws PlainError if the file exists, can't be written, or isn't readable afterwards.
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
 * Reads a whole backup without changing it.
 *
 * @param name its name in messages.
 * @throws PlainError if it isn't a backup, or isn't complete.
 */
export async function inspectBackup(path: string, name = path): Promise<BackupContents> {
  const beginning = await readBeginning(path, name);
  if (beginning.startsWith("SQLite format 3\0")) {
    // Must come first: SQLite reads some damaged files as if nothing were wrong.
    const isChecked = await matchesChecksum(path, name);
    return { ...inspectSqlite(path, name), isChecked };
  }
  const what = beginning === "" ? "is empty" : "is not a backup of this site";
  throw new PlainError(`${name} ${what}. To make one: ${commandHere("backup", "FILE")}`);
}

async function readBeginning(path: string, name: string): Promise<string> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16));
    return buffer.toString("latin1", 0, bytesRead);
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

/** Describes a backup's contents: "214 accounts, 0 messages to the board, …". */
export function describeRows(rows: Record<string, number>): string {
  return countedTables
    .map(([table, one, many]) => `${rows[table] ?? 0} ${rows[table] === 1 ? one : many}`)
    .join(", ");
}
