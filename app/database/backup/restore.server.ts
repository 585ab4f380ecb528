import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { commandHere } from "../../platform/command-line.server.ts";
import { environment } from "../../platform/environment.server.ts";
import { makeFolder } from "../../platform/make-folder.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import { database, databaseEngine, sqliteFile } from "../database.server.ts";
import { withLongStatements } from "../postgres.server.ts";
import { rejectUnknownVersion } from "../versions.server.ts";
import { writeAtomically } from "./atomic-file.server.ts";
import { inspectBackup } from "./backup.server.ts";
import { fillPostgres } from "./postgres-fill.server.ts";
import { holdTables, setAside, WATCHED } from "./postgres-tables.server.ts";
import { siteTables } from "./site-tables.server.ts";
import type { RowCounts } from "./sqlite-copy.server.ts";
import { rebuildToStart, restoreSqlite } from "./sqlite-restore.server.ts";

/** What a restore did. */
interface Restored {
  rows: RowCounts;
  /** Whether the backup has a checksum. */
  isChecked: boolean;
  /** Where that is kept which was there before; undefined when nothing was. */
  kept: Kept | undefined;
}

/** A file, or a schema of the PostgreSQL database. */
export type Kept = { file: string } | { schema: string };

/**
 * Restores a backup, of whichever engine, into the place that the settings name.
 *
 * @param replace also where a site is; that is kept.
 * @param watched how long to look for a process of the site that uses PostgreSQL, in milliseconds.
 * @throws PlainError, and nothing was changed, when the backup isn't whole or is of a newer version, or when
 *   the place isn't empty or in use.
 */
export async function restore(
  path: string,
  replace: boolean,
  watched = WATCHED,
): Promise<Restored> {
  const settings = environment();
  const engine = databaseEngine(settings);
  const backup = await inspectBackup(path);
  rejectUnknownVersion("sqlite", backup.migrations, path);
  const file = sqliteFile(settings);
  const occupied =
    engine === "postgres"
      ? (await siteTables(database())).length > 0
      : statSync(file, { throwIfNoEntry: false }) !== undefined;
  const place = engine === "postgres" ? "the database of DATABASE_URL" : settings.DATA_DIR;
  if (replace && !occupied) {
    throw new PlainError(
      `There is no site in ${place}, so there is nothing to replace. Nothing was changed.\n` +
        "Use the DATA_DIR or DATABASE_URL of the site (on a server: shoreline SITE restore --replace FILE).\n" +
        `To restore the backup where no site is yet: ${commandHere("restore", path)}`,
    );
  }
  if (occupied && !replace) {
    throw new PlainError(
      `There is already a site in ${place}. Nothing was changed. To replace it with the backup, and keep\n` +
        `a copy of what is there: ${commandHere("restore", "--replace", path)}`,
    );
  }
  if (engine === "postgres") {
    const schema = await restorePostgres(path, backup.migrations, watched);
    return { ...backup, kept: schema === undefined ? undefined : { schema } };
  }
  const kept = `${file}.before-restore-${new Date().toISOString().replaceAll(":", "-")}`;
  await restoreSqlite(path, file, backup.migrations, kept);
  return { ...backup, kept: occupied ? { file: kept } : undefined };
}

/** How the folder begins in which a backup is made ready; one that was left has every record of a site. */
const prefix = "shoreline.db.restored-";

/**
 * Makes of a backup the site's tables and rows in PostgreSQL, all at once or not at all.
 *
 * @returns the schema that keeps the tables which were there before; undefined if there were none.
 */
async function restorePostgres(
  path: string,
  migrations: string[],
  watched: number,
): Promise<string | undefined> {
  const { DATA_DIR } = environment();
  makeFolder(DATA_DIR);
  for (const name of readdirSync(DATA_DIR)) {
    if (name.startsWith(prefix)) rmSync(join(DATA_DIR, name), { recursive: true });
  }
  const folder = mkdtempSync(join(DATA_DIR, prefix));
  try {
    const ready = join(folder, "shoreline.db");
    await writeAtomically(ready, (part) => rebuildToStart(path, migrations, part));
    const source = new DatabaseSync(ready, { readOnly: true });
    try {
      return await withLongStatements(() =>
        database()
          .transaction()
          .execute(async (on) => {
            const old = await siteTables(on);
            let schema: string | undefined;
            if (old.length > 0) {
              await holdTables(on, old, watched);
              schema = await setAside(on, old, "before-restore");
            }
            await fillPostgres(on, source, migrations);
            return schema;
          }),
      );
    } finally {
      source.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
