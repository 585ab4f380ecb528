import { environment } from "../../platform/environment.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import { writeAtomically } from "../backup/atomic-file.server.ts";
import { formatExactly } from "../backup/postgres-dump.server.ts";
import { requireSiteTables } from "../backup/site-tables.server.ts";
import { copySqlite } from "../backup/sqlite-copy.server.ts";
import { appliedMigrations, firstUnknown } from "../backup/versions.server.ts";
import { database, databaseEngine, openDatabase, sqliteFile } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";
import { withLongStatements } from "../postgres/dialect.server.ts";
import { copyToSqlite } from "./copy-to-sqlite.server.ts";
import { movedAt, rejectMoved } from "./move-mark.server.ts";
import { describeTables } from "./postgres-side.server.ts";

/**
 * Copies the site's database as it is at this moment, while others write to it, into a SQLite file with
 * today's tables, whichever engine the site is on: what works on that copy needs to know only one.
 *
 * @param folder where the file shoreline.db is made, as in a DATA_DIR.
 * @throws PlainError when a newer version of the program has changed the database, or the site was moved
 *   away from it.
 */
export async function takeSnapshot(folder: string): Promise<void> {
  const settings = { ...environment(), DATA_DIR: folder, DATABASE_URL: undefined };
  const file = sqliteFile(settings);
  await rejectUnfit();
  await writeAtomically(file, async (part) => {
    if (databaseEngine() === "postgres") await copyPostgres(part);
    else copySqlite(sqliteFile(environment()), part);
  });
  const copy = openDatabase(settings);
  try {
    // As of a database in memory, nothing is kept of what is a copy itself.
    await migrate(copy, "sqlite", { ...settings, DATABASE_URL: "sqlite::memory:" });
  } finally {
    await copy.destroy();
  }
}

/** Before anything is copied: the copy itself is on SQLite, and would be told to be elsewhere. */
async function rejectUnfit(): Promise<void> {
  const engine = databaseEngine();
  const applied = await appliedMigrations(database(), engine);
  if (applied.length > 0) rejectMoved(engine, await movedAt(database()));
  const unknown = firstUnknown(engine, applied);
  if (unknown === undefined) return;
  throw new PlainError(
    `A newer version of this program has changed the database: this version doesn't know ${unknown}. Update the program, then try again.`,
  );
}

function copyPostgres(file: string): Promise<unknown> {
  return withLongStatements(() =>
    database()
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (on) => {
        await formatExactly(on);
        return copyToSqlite(on, await describeTables(on, await requireSiteTables(on)), file);
      }),
  );
}
