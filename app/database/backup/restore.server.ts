import { statSync } from "node:fs";
import { join } from "node:path";
import { commandHere, spellCommand } from "../../platform/command-line.server.ts";
import { environment } from "../../platform/environment.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import { database, databaseEngine, type Engine, sqliteFile } from "../database.server.ts";
import { engineNames } from "../moving/move-mark.server.ts";
import { makeFolder } from "../sqlite/file.server.ts";
import { inspectBackup } from "./backup.server.ts";
import type { RowCounts } from "./dump-file.server.ts";
import { WATCHED } from "./postgres-fill.server.ts";
import { restorePostgres } from "./postgres-restore.server.ts";
import { siteTables } from "./site-tables.server.ts";
import { restoreSqlite } from "./sqlite-restore.server.ts";
import { rejectUnknownVersion } from "./versions.server.ts";

/** What a restore did. */
interface Restored {
  rows: RowCounts;
  /** Whether the backup has a checksum. */
  isChecked: boolean;
  /** Where that is kept which was there before; undefined when nothing was. */
  kept: string | undefined;
}

/**
 * Restores a backup into the place that the settings name.
 *
 * @param replace also where a site is; that is kept.
 * @throws PlainError, and nothing was changed, when the backup isn't whole, is of a newer version or
 *   of the other engine, or when the place isn't empty or in use.
 */
export async function restore(path: string, replace: boolean): Promise<Restored> {
  const settings = environment();
  const engine = databaseEngine(settings);
  const backup = await inspectBackup(path);
  if (backup.engine !== engine) throw otherEngine(path, backup.engine, engine);
  rejectUnknownVersion(engine, backup.migrations, path);
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
  const time = new Date().toISOString().replaceAll(":", "-");
  const folder = join(settings.DATA_DIR, "backups");
  const kept =
    engine === "postgres"
      ? join(folder, `before-restore-${time}.dump`)
      : `${file}.before-restore-${time}`;
  if (engine === "postgres") {
    if (occupied) makeFolder(folder);
    await restorePostgres(database(), path, backup.migrations, kept, WATCHED);
  } else await restoreSqlite(path, file, backup.migrations, kept);
  return { ...backup, kept: occupied ? kept : undefined };
}

function otherEngine(path: string, of: Engine, wanted: Engine): PlainError {
  const setting = wanted === "postgres" ? "Unset DATABASE_URL" : "Set DATABASE_URL";
  const command = wanted === "postgres" ? "move-to-postgres" : "move-to-sqlite";
  return new PlainError(
    `${path} is a backup of a site on ${engineNames[of]}, and this one is on ${engineNames[wanted]}. Nothing was changed.\n` +
      `${setting} to restore it on ${engineNames[of]}. You can move it from there: ${spellCommand(command)}`,
  );
}
