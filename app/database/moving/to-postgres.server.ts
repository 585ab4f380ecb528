import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { environment } from "../../platform/environment.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import type { DumpRow, DumpTable } from "../backup/dump-file.server.ts";
import { formatExactly } from "../backup/postgres-dump.server.ts";
import {
  deleteIfUndone,
  fillTables,
  keepAndDrop,
  lockTables,
  makeTables,
} from "../backup/postgres-fill.server.ts";
import { siteTables } from "../backup/site-tables.server.ts";
import { inspectSqlite } from "../backup/sqlite-copy.server.ts";
import { appliedMigrations } from "../backup/versions.server.ts";
import { type Database, database, sqliteFile } from "../database.server.ts";
import { withLongStatements } from "../postgres/dialect.server.ts";
import { makeFolder } from "../sqlite/file.server.ts";
import { type CheckSecret, checkSource } from "./check-source.server.ts";
import { markSqliteMoved, movedAt } from "./move-mark.server.ts";
import { type Moved, whatBrokeOff } from "./moved.server.ts";
import { describeTables, hashPostgres } from "./postgres-side.server.ts";
import { hashSqlite, readTable } from "./sqlite-side.server.ts";
import { holdSqlite, migrationsOf, notesOf, rejectOtherTables } from "./sqlite-source.server.ts";
import { firstDifference, requireSame, TableHash, type TableHashes } from "./table-hash.server.ts";

/**
 * Moves the site in DATA_DIR to the PostgreSQL database of DATABASE_URL, all at once or not at all: all
 * tables are filled and compared in one transaction. Then the SQLite file is marked as moved.
 *
 * @throws PlainError, and nothing was changed, when the site runs, there is another site at
 *   DATABASE_URL, or the versions don't fit; DatabaseMisconfigured when DATABASE_URL is wrong.
 */
export async function moveToPostgres(checkSecret: CheckSecret): Promise<Moved> {
  const settings = environment();
  const file = sqliteFile(settings);
  if (!existsSync(file)) {
    throw new PlainError(
      `There is no site in ${settings.DATA_DIR}: the file shoreline.db isn't there. Set DATA_DIR to the site's folder.`,
    );
  }
  const { migrations } = inspectSqlite(file);
  const source = holdSqlite(file);
  try {
    checkSource({ engine: "sqlite", migrations, ...notesOf(source) }, checkSecret);
    const time = new Date().toISOString().replaceAll(":", "-");
    const keep = join(settings.DATA_DIR, "backups", `before-move-${time}.dump`);
    const moved = await whatBrokeOff(() =>
      deleteIfUndone(keep, () =>
        withLongStatements(() =>
          database()
            .transaction()
            .execute((on) => copyInto(on, source, migrations, keep)),
        ),
      ),
    );
    markSqliteMoved(source);
    source.exec("commit");
    source.exec("pragma journal_mode = wal");
    return moved;
  } finally {
    source.close();
  }
}

/** @param keep where it goes what an earlier move left there. */
async function copyInto(
  on: Database,
  source: DatabaseSync,
  migrations: string[],
  keep: string,
): Promise<Moved> {
  await sql`select pg_advisory_xact_lock(hashtext('shoreline move'))`.execute(on);
  const found = await siteTables(on);
  let kept: string | undefined;
  if (found.length > 0) {
    await lockTables(on, found);
    if ((await movedAtIn(on, found)) === undefined) return finishMove(on, source, found);
    makeFolder(dirname(keep));
    await keepAndDrop(on, found, keep);
    kept = keep;
  }
  await makeTables(on, migrations);
  const tables = await describeTables(on, await siteTables(on));
  rejectOtherTables(source, tables);
  const hashes: TableHashes = new Map();
  await fillTables(
    on,
    readAll(source, tables, hashes),
    tables.map(({ table }) => table),
    (why) => new PlainError(`The records can't be moved: ${why}. Nothing was changed.`),
  );
  requireSame(hashes, await hashPostgres(on, tables));
  return { hashes, kept };
}

async function movedAtIn(on: Database, tables: string[]): Promise<string | undefined> {
  return tables.includes("settings") ? movedAt(on) : undefined;
}

/**
 * A move that was cut off after the copy was committed, and before the file was marked, is finished.
 *
 * @throws PlainError when there is anything else than that copy.
 */
async function finishMove(on: Database, source: DatabaseSync, found: string[]): Promise<Moved> {
  const sameVersion = isDeepStrictEqual(
    await appliedMigrations(on, "postgres"),
    migrationsOf(source),
  );
  if (sameVersion) {
    await formatExactly(on);
    const tables = await describeTables(on, found);
    const hashes = hashSqlite(source, tables);
    if (firstDifference(hashes, await hashPostgres(on, tables)) === undefined) {
      return { hashes, kept: undefined };
    }
  }
  throw new PlainError(
    "There is already a site in the database that DATABASE_URL names, and it isn't a copy of this one. Nothing was changed.\n" +
      "Name an empty database, or delete that one and create it again.",
  );
}

async function* readAll(
  source: DatabaseSync,
  tables: DumpTable[],
  hashes: TableHashes,
): AsyncGenerator<DumpTable | DumpRow> {
  for (const described of tables) {
    yield described;
    const hash = new TableHash();
    for (const row of readTable(source, described)) {
      hash.add(row);
      yield row;
    }
    hashes.set(described.table, hash);
  }
}
