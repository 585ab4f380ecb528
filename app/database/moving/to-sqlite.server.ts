import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { environment } from "../../platform/environment.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import { formatExactly } from "../backup/postgres-dump.server.ts";
import { lockTables, rejectOthers, WATCHED } from "../backup/postgres-fill.server.ts";
import { siteTables } from "../backup/site-tables.server.ts";
import { unchangedAddress } from "../backup/sqlite-copy.server.ts";
import { foldLog, replaceSqlite } from "../backup/sqlite-restore.server.ts";
import { appliedMigrations } from "../backup/versions.server.ts";
import { type Database, database, sqliteFile } from "../database.server.ts";
import { withLongStatements } from "../postgres/dialect.server.ts";
import { readSetting } from "../settings.server.ts";
import { type CheckSecret, checkSource } from "./check-source.server.ts";
import { copyToSqlite } from "./copy-to-sqlite.server.ts";
import { markMoved, movedAt, movedAtOfSqlite } from "./move-mark.server.ts";
import { type Moved, whatBrokeOff } from "./moved.server.ts";
import { describeTables, hashPostgres } from "./postgres-side.server.ts";
import { hashSqlite } from "./sqlite-side.server.ts";
import { firstDifference } from "./table-hash.server.ts";

/**
 * Moves the site in the PostgreSQL database of DATABASE_URL to DATA_DIR, all at once or not at all: a
 * file beside is filled and compared, then renamed. Then the database is marked as moved.
 *
 * @param watched for how long it is looked whether anybody else uses the database, in milliseconds.
 * @throws PlainError, and nothing was changed, when the site runs, there is another site in DATA_DIR, or
 *   the versions don't fit; DatabaseMisconfigured when DATABASE_URL is wrong.
 */
export async function moveToSqlite(checkSecret: CheckSecret, watched = WATCHED): Promise<Moved> {
  return whatBrokeOff(() =>
    withLongStatements(() =>
      database()
        .transaction()
        .execute(async (on) => {
          const tables = await siteTables(on);
          if (!tables.includes("settings")) {
            throw new PlainError(
              "The database that DATABASE_URL names doesn't have a site's tables.",
            );
          }
          await lockTables(on, tables);
          const locked = performance.now();
          await formatExactly(on);
          checkSource(await readSource(on), checkSecret);
          const watch = () => rejectOthers(on, locked + watched);
          const moved = await copyOut(on, tables, watch);
          await markMoved(on);
          return moved;
        }),
    ),
  );
}

async function readSource(on: Database) {
  return {
    engine: "postgres" as const,
    migrations: await appliedMigrations(on, "postgres"),
    movedAt: await movedAt(on),
    secretFingerprint: await readSetting("secretFingerprint", on),
  };
}

async function copyOut(on: Database, names: string[], watch: () => Promise<void>): Promise<Moved> {
  const tables = await describeTables(on, names);
  const file = sqliteFile(environment());
  const kept = `${file}.before-move-${new Date().toISOString().replaceAll(":", "-")}`;
  const isOccupied = existsSync(file);
  if (isOccupied) {
    foldLog(file);
    if (!isMoved(file)) {
      const hashes = await hashPostgres(on, tables);
      requireCopy(file, () => firstDifference(hashes, readHashes(file, tables)) === undefined);
      await watch();
      return { hashes, kept: undefined };
    }
  }
  let hashes: Moved["hashes"] = new Map();
  await replaceSqlite(file, kept, async (part) => {
    hashes = await copyToSqlite(on, tables, part);
    await watch();
  });
  return { hashes, kept: isOccupied ? kept : undefined };
}

function isMoved(file: string): boolean {
  return read(file, (handle) => movedAtOfSqlite(handle) !== undefined) ?? false;
}

function readHashes(file: string, tables: Parameters<typeof hashSqlite>[1]) {
  return read(file, (handle) => hashSqlite(handle, tables)) ?? new Map();
}

/** Undefined for a file that isn't a site's. */
function read<T>(file: string, work: (handle: DatabaseSync) => T): T | undefined {
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(unchangedAddress(file), { readOnly: true });
    return work(handle);
  } catch {
    return undefined;
  } finally {
    handle?.close();
  }
}

/**
 * A move that was cut off after the file was put in its place, and before the database was marked, is
 * finished.
 *
 * @throws PlainError when there is anything else than that copy.
 */
function requireCopy(file: string, isCopy: () => boolean): void {
  if (isCopy()) return;
  throw new PlainError(
    `There is already a site in ${file}, and it isn't a copy of this one. Nothing was changed.\n` +
      "Set DATA_DIR to a new folder (with the old one's file 'secret'), or move that file away.",
  );
}
