import { environment } from "../../platform/environment.server.ts";
import { database, databaseEngine, openDatabase, sqliteFile } from "../database.server.ts";
import { migrate } from "../migrate.server.ts";
import { appliedMigrations, rejectNewer } from "../versions.server.ts";
import { writeAtomically } from "./atomic-file.server.ts";
import { copyPostgres } from "./postgres-copy.server.ts";
import { copySqlite } from "./sqlite-copy.server.ts";

/**
 * Copies the site's database as it is at this moment, while others write to it, into a SQLite file with
 * today's tables, whichever engine the site is on: what works on that copy needs to know only one.
 *
 * @param folder where the file shoreline.db is made, as in a DATA_DIR.
 * @throws PlainError when a newer version of the program has changed the database.
 */
export async function takeSnapshot(folder: string): Promise<void> {
  const settings = { ...environment(), DATA_DIR: folder, DATABASE_URL: undefined };
  const file = sqliteFile(settings);
  const engine = databaseEngine();
  // Before anything is copied: SQLite itself copies the tables of a newer version, too.
  rejectNewer(engine, await appliedMigrations(database(), engine));
  await writeAtomically(file, async (part) => {
    if (engine === "postgres") await copyPostgres(database(), part);
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
