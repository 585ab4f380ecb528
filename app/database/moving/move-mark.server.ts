import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { commandHere } from "../../platform/command-line.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import type { Database, Engine } from "../database.server.ts";
import { readSetting } from "../settings.server.ts";

/** The key of the row in `settings` that says since when a site's records are on the other engine. */
const key = "moved";

export const engineNames: Record<Engine, string> = { sqlite: "SQLite", postgres: "PostgreSQL" };

/** Since when (ISO 8601, UTC) a database's records are elsewhere; undefined if they aren't. */
export function movedAt(on: Database): Promise<string | undefined> {
  return readSetting(key, on);
}

export function movedAtOfSqlite(handle: DatabaseSync): string | undefined {
  const row = handle.prepare(`select value from settings where key = '${key}'`).get();
  return row && String(row["value"]);
}

/** Marks a database as one whose records are elsewhere from now on. */
export async function markMoved(on: Database): Promise<void> {
  await sql`insert into settings (key, value) values (${key}, ${now()})`.execute(on);
}

export function markSqliteMoved(handle: DatabaseSync): void {
  handle.prepare("insert into settings (key, value) values (?, ?)").run(key, now());
}

function now(): string {
  return new Date().toISOString();
}

/**
 * So that nobody goes on with old records by mistake, and no mail is sent from two places.
 *
 * @param engine that of the database with the mark.
 * @param at what the mark says; undefined where there is none.
 * @throws PlainError if there is one.
 */
export function rejectMoved(engine: Engine, at: string | undefined): void {
  if (at === undefined) return;
  const other = engine === "sqlite" ? "postgres" : "sqlite";
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  const change =
    engine === "sqlite"
      ? "Set DATABASE_URL to the PostgreSQL database"
      : "Unset DATABASE_URL, and set DATA_DIR to the folder";
  throw new PlainError(
    `This site was moved to ${engineNames[other]} on ${day.format(new Date(at))}, so these records in ${engineNames[engine]} are old.\n` +
      `${change} that it was moved to, then try again.\n` +
      "Or, to go on with the old records (anything written since the move is not in them):\n" +
      `  ${commandHere("backup", "FILE")}, and then ${commandHere("restore", "--replace", "FILE")}`,
  );
}
