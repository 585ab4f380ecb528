import { existsSync, renameSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { environment } from "../../platform/environment.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import { DatabaseMisconfigured, DatabaseUnavailable } from "../../platform/unavailable.server.ts";
import { database, sqliteFile } from "../database.server.ts";
import { migrationsFor } from "../migrations.server.ts";
import { withLongStatements } from "../postgres.server.ts";
import { isBusy } from "../sqlite-errors.server.ts";
import { rejectNewer } from "../versions.server.ts";
import { copyTables } from "./postgres-copy.server.ts";
import { fillPostgres } from "./postgres-fill.server.ts";
import { holdTables, setAside, WATCHED } from "./postgres-tables.server.ts";
import type { Kept } from "./restore.server.ts";
import { requireSiteTables, siteTables } from "./site-tables.server.ts";
import { inspectSqlite, type RowCounts } from "./sqlite-copy.server.ts";
import { foldLog, replaceSqlite } from "./sqlite-restore.server.ts";

/** What a move did. */
export interface Moved {
  rows: RowCounts;
  /** Where the old records are. */
  kept: Kept;
}

/** Throws a PlainError when the secret at hand isn't the one with this fingerprint. */
export type CheckSecret = (fingerprint: string | undefined) => void;

/**
 * Moves the site in DATA_DIR to the PostgreSQL database of DATABASE_URL, all at once or not at all. Unlike a
 * restore, it keeps sessions, links and mails as they are. Then the SQLite file gets another name, so that nobody
 * goes on with it by mistake.
 *
 * @throws PlainError, and nothing was changed, when the site runs, there is another site at DATABASE_URL, or the
 *   versions don't fit; DatabaseMisconfigured when DATABASE_URL is wrong.
 */
export async function moveToPostgres(checkSecret: CheckSecret): Promise<Moved> {
  const file = sqliteFile(environment());
  if (!existsSync(file)) {
    throw new PlainError(
      `There is no site in ${environment().DATA_DIR}: the file shoreline.db isn't there. Set DATA_DIR to the site's folder.`,
    );
  }
  foldLog(file);
  const { migrations, rows } = inspectSqlite(file);
  rejectOtherVersion(migrations);
  const source = holdSqlite(file);
  try {
    checkSecret(secretOf(source));
    await whatBrokeOff(() =>
      withLongStatements(() =>
        database()
          .transaction()
          .execute(async (on) => {
            if ((await siteTables(on)).length > 0) {
              throw new PlainError(
                "There is already a site in the database that DATABASE_URL names. Nothing was changed.\n" +
                  "Name an empty database, or delete that one and create it again.",
              );
            }
            await fillPostgres(on, source, migrations);
          }),
      ),
    );
  } finally {
    source.close();
  }
  const kept = keptName(file);
  renameSync(file, kept);
  return { rows, kept: { file: kept } };
}

function keptName(file: string): string {
  return `${file}.before-move-${new Date().toISOString().replaceAll(":", "-")}`;
}

/**
 * Moves the site in the PostgreSQL database of DATABASE_URL to DATA_DIR, all at once or not at all. Then the old
 * tables get a schema of their own.
 *
 * @param watched how long to look for anyone else who uses the database, in milliseconds.
 * @throws PlainError, and nothing was changed, when the site runs, there is another site in DATA_DIR, or the
 *   versions don't fit; DatabaseMisconfigured when DATABASE_URL is wrong.
 */
export async function moveToSqlite(checkSecret: CheckSecret, watched = WATCHED): Promise<Moved> {
  const file = sqliteFile(environment());
  if (existsSync(file)) {
    throw new PlainError(
      `There is already a site in ${file}. Nothing was changed.\n` +
        "Set DATA_DIR to a new folder (with the old one's file 'secret'), or move that file away.",
    );
  }
  return whatBrokeOff(() =>
    withLongStatements(() =>
      database()
        .transaction()
        .execute(async (on) => {
          const tables = await requireSiteTables(on);
          await holdTables(on, tables, watched);
          let rows: RowCounts = {};
          let schema = "";
          await replaceSqlite(file, keptName(file), async (part) => {
            await copyTables(on, part);
            const found = inspectSqlite(part);
            rejectOtherVersion(found.migrations);
            const copy = new DatabaseSync(part, { readOnly: true });
            try {
              checkSecret(secretOf(copy));
            } finally {
              copy.close();
            }
            rows = found.rows;
            schema = await setAside(on, tables, "before-move");
          });
          return { rows, kept: { schema } };
        }),
    ),
  );
}

/** Opens a file that nobody else may use, not even a site that is started meanwhile, until it is closed. */
function holdSqlite(file: string): DatabaseSync {
  const handle = new DatabaseSync(file, { timeout: 0 });
  try {
    handle.exec("begin exclusive");
    return handle;
  } catch (error) {
    handle.close();
    if (!isBusy(error)) throw error;
    throw new PlainError(
      `The site is running on ${file}. Nothing was changed. Stop it, then try again.`,
      { cause: error },
    );
  }
}

function secretOf(handle: DatabaseSync): string | undefined {
  const noted = handle.prepare("select value from settings where key = 'secretFingerprint'").get();
  return noted && String(noted["value"]);
}

function rejectOtherVersion(migrations: string[]): void {
  rejectNewer("sqlite", migrations);
  if (isDeepStrictEqual(migrations, Object.keys(migrationsFor("sqlite")))) return;
  throw new PlainError(
    "The site's tables are from an older version of this program. Nothing was changed.\n" +
      "Start the site once with this version, which brings them up to date. Stop it, then try again.",
  );
}

/** @throws PlainError that says what to do when the connection is lost. */
async function whatBrokeOff<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || error instanceof DatabaseMisconfigured) {
      throw error;
    }
    throw new PlainError(
      `The move was interrupted: ${error.message}.\nThe site is still where it was. When the database can be reached, run the same command again.`,
      { cause: error },
    );
  }
}
