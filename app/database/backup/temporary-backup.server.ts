import { randomBytes } from "node:crypto";
import { type ReadStream, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { sql } from "kysely";
import { environment } from "../../platform/environment.server.ts";
import { readFreeSpace } from "../../platform/free-space.server.ts";
import { database, databaseEngine, sqliteFile } from "../database.server.ts";
import { isFull } from "../sqlite-errors.server.ts";
import { removeParts } from "./atomic-file.server.ts";
import { writeBackup } from "./backup.server.ts";

const beginning = "download";

/** What must stay free for the site itself, in bytes. */
const reserve = 100_000_000;

/** Only one at a time, until it is read: each takes as much space as the database. */
let isBeingMade = false;
let unread: ReadStream | undefined;

/**
 * Makes a backup in DATA_DIR to be read right away, while the site keeps running. An earlier one that wasn't read
 * to its end is cut off: its reader may have left, which only a stalled connection would show.
 *
 * @param signal aborts when the reader leaves.
 * @returns a stream whose file is already unlinked: closing it frees the disk space, as does the end of the process.
 * Or why there is none: another is being made, or the disk lacks space.
 */
export async function makeTemporaryBackup(signal: AbortSignal) {
  if (isBeingMade) return "busy";
  isBeingMade = true;
  const name = `${beginning}.${randomBytes(6).toString("hex")}.part`;
  const path = join(environment().DATA_DIR, name);
  try {
    if (unread) await finished(unread.destroy()).catch(() => {});
    const free = await readFreeSpace();
    if (free !== undefined && free <= (await sizeOfDatabase()) + reserve) return "no-room";
    writeFileSync(path, "", { mode: 0o600, flag: "wx" });
    await writeBackup(database(), databaseEngine(), environment(), path);
    const file = await open(path);
    const { size } = await file.stat();
    const stream = file.createReadStream({ signal });
    unread = stream;
    // The reader gets the error, too; if it has left, nobody needs it.
    stream.on("error", () => {});
    return { stream, bytes: size };
  } catch (error) {
    if (isFull(error)) return "no-room";
    throw error;
  } finally {
    for (const ending of ["", "-journal"]) rmSync(path + ending, { force: true });
    isBeingMade = false;
  }
}

async function sizeOfDatabase(): Promise<number> {
  if (databaseEngine() === "sqlite") {
    return statSync(sqliteFile(environment()), { throwIfNoEntry: false })?.size ?? 0;
  }
  const asked = sql<{ size: string }>`select pg_database_size(current_database()) as size`;
  return Number((await asked.execute(database())).rows[0]?.size);
}

/** Removes a killed process's partial backups. */
export function sweepTemporaryBackups(): void {
  if (!isBeingMade) removeParts(environment().DATA_DIR, `${beginning}.`);
}
