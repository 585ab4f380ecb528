import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "kysely";
import { startHere } from "../platform/command-line.server.ts";
import { type Environment, environment } from "../platform/environment.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { DatabaseMisconfigured, DatabaseUnavailable } from "../platform/unavailable.server.ts";
import { database, databaseEngine, sqliteFile } from "./database.server.ts";
import { readSetting, writeSetting } from "./settings.server.ts";
import { appliedMigrations, migrationNames, rejectNewer } from "./versions.server.ts";

/**
 * For commands that need an existing site: opening the database would create a new, empty one.
 *
 * @throws PlainError if there is none, with the place where it was looked for.
 */
export async function requireSite(settings: Environment = environment()): Promise<void> {
  const isPostgres = databaseEngine(settings) === "postgres";
  if (isPostgres ? await hasTables() : hasFile(settings)) return;
  const place = isPostgres
    ? "The database that DATABASE_URL names doesn't have a site's tables."
    : `There is no site in ${settings.DATA_DIR}: the file shoreline.db isn't there.`;
  throw new PlainError(
    `${place}\nGive the right place, as in DATA_DIR=/srv/shoreline/data or DATABASE_URL=postgres://…, or start the site once: ${startHere()}`,
  );
}

function hasFile(settings: Environment): boolean {
  if (settings.DATABASE_URL === "sqlite::memory:") return false;
  const file = sqliteFile(settings);
  if (!statSync(file, { throwIfNoEntry: false })?.size) return false;
  // SQLite would say only that the database is read-only; it writes a log beside the file even to read it.
  for (const path of [file, dirname(file)]) accessSync(path, constants.R_OK | constants.W_OK);
  return true;
}

async function hasTables(): Promise<boolean> {
  try {
    const { rows } = await sql<{ found: boolean }>`
      select to_regclass('"identityUsers"') is not null as found`.execute(database());
    return rows[0]?.found ?? false;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || error instanceof DatabaseMisconfigured)
      throw error;
    throw new PlainError(`The database can't be used right now: ${error.message}.`);
  }
}

/**
 * For commands that look before they change anything, beside a site that may be running: they can't migrate its tables.
 *
 * @throws PlainError if there is no site, or its tables are another version's.
 */
export async function requireSameVersion(): Promise<void> {
  await requireSite();
  const applied = await appliedMigrations(database(), databaseEngine());
  rejectNewer(applied);
  if (applied.join() === migrationNames.join()) return;
  throw new PlainError(
    `The site's tables are of an older version of this program. Nothing was changed. Start the site once with this version: ${startHere()}`,
  );
}

/** What a command beside the site can't tell from its own settings. */
interface StartedSite {
  /** The site's address, without a trailing slash. */
  origin: string;
  /** Where the site's emails go, in the terms of `mailRoute`. */
  mail: "server" | "files" | "nowhere";
}

const key = "startedSite";

/** Notes how the site was last started, for commands that run beside it. */
export async function noteStart(site: StartedSite): Promise<void> {
  const value = JSON.stringify(site);
  // Writes only changes, so that a start on a full disk succeeds.
  if ((await readSetting(key)) !== value) await writeSetting(key, value);
}

/** How the site was last started; undefined if this version, or this copy of the site, never was. */
export async function readStart(): Promise<StartedSite | undefined> {
  const noted = await readSetting(key);
  return noted === undefined ? undefined : JSON.parse(noted);
}
