import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { commandHere } from "../platform/command-line.server.ts";
import { type Environment, environment } from "../platform/environment.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import type { Database, Engine } from "./database.server.ts";
import { migrationsFor } from "./migrations.server.ts";

/** The names of all migrations, oldest first: the same for both engines. */
export const migrationNames = Object.keys(migrationsFor("sqlite"));

const BASELINE = "0030-baseline";

/** The migrations that led to the baseline's tables, in versions up to commit 2e033e06. */
const beforeBaseline = [
  ...["0001-first-tables", "0002-attempts", "0003-audit-events", "0004-homes", "0005-events"],
  ...["0006-mail-choice", "0007-sharing", "0008-announcement-mails", "0009-card-ids"],
  ...["0010-message-reading", "0011-announcement-places", "0012-announcement-feeds"],
  ...["0013-hashed-sessions", "0014-address-proofs", "0015-editions", "0016-announcement-drafts"],
  ...["0017-event-changes", "0018-publishing", "0019-announcement-attachments"],
  ...["0020-last-changes", "0021-last-names", "0022-message-answers", "0023-moved-events"],
  ...["0025-outgoing-mails", "0026-provider-links", "0028-list-indexes"],
  ...["0029-more-list-indexes", "0030-units"],
];

/** The names of the migrations that a database has been through, oldest first; none for a new one. */
export async function appliedMigrations(on: Database, engine: Engine): Promise<string[]> {
  const found =
    engine === "postgres"
      ? sql`select 1 where to_regclass('kysely_migration') is not null`
      : sql`select 1 from sqlite_master where name = 'kysely_migration'`;
  if ((await found.execute(on)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(on);
  return countMigrations(rows.map(({ name }) => name));
}

/** Sorts the migrations recorded in a database; all of those before the baseline count as the baseline. */
export function countMigrations(noted: string[]): string[] {
  const isBridged = beforeBaseline.every((name) => noted.includes(name));
  const counted = isBridged
    ? [BASELINE, ...noted.filter((name) => !beforeBaseline.includes(name))]
    : noted;
  return counted.toSorted();
}

/**
 * Makes a database record the baseline instead of the migrations that led to it.
 *
 * @param keepCopy is called before, with the baseline's name: older versions don't know it.
 */
export async function bridge(
  database: Database,
  keepCopy: (name: string) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const on = transaction as unknown as Kysely<{
      kysely_migration: { name: string; timestamp: string };
    }>;
    const noted = on.deleteFrom("kysely_migration").where("name", "in", beforeBaseline);
    // Another process that starts at the same time may have been first.
    if ((await noted.executeTakeFirst()).numDeletedRows === 0n) return;
    await keepCopy(BASELINE);
    const timestamp = new Date().toISOString();
    await on.insertInto("kysely_migration").values({ name: BASELINE, timestamp }).execute();
  });
}

/**
 * The first of a database's migrations that this version of the program doesn't know.
 *
 * @param what their owner's name in messages.
 * @throws PlainError if they end before the baseline.
 */
function firstUnknown(applied: readonly string[], what = "The database"): string | undefined {
  if (applied.some((name) => beforeBaseline.includes(name))) {
    throw new PlainError(
      `${what} is from a version of this program from before November 25, 2026, and this version can't update it. Nothing was changed.\n` +
        "First start the site once with the version of that day: git checkout 2e033e06. A backup is restored with that version before.",
    );
  }
  return applied.find((name) => !migrationNames.includes(name));
}

export function copyBefore({ DATA_DIR }: Environment, migration: string): string {
  return join(DATA_DIR, "backups", `before-${migration}.db`);
}

/** @throws PlainError if a newer version of the program has changed a database. */
export function rejectNewer(
  applied: readonly string[],
  settings: Environment = environment(),
): void {
  const unknown = firstUnknown(applied);
  if (unknown === undefined) return;
  throw new PlainError(
    `A newer version of this program has changed the database: this version doesn't know ${unknown}.\n` +
      "Nothing was changed. Update the program; or, to keep using this version, restore a backup from before the update\n" +
      `(anything written since then is not in it), such as ${copyBefore(settings, unknown)}: ${commandHere("restore", "--replace", "FILE")}`,
  );
}

/** @throws PlainError if a backup is by a newer or too old version of the program, or no version has its migrations. */
export function rejectUnknownVersion(applied: readonly string[], file: string): void {
  const unknown = firstUnknown(applied, file);
  if (unknown !== undefined) {
    throw new PlainError(
      `${file} was made by a newer version of this program, and this version doesn't know its tables (${unknown}).\n` +
        "Nothing was changed. Update the program, then try again.",
    );
  }
  const known = migrationNames.slice(0, applied.length);
  if (applied.length > 0 && isDeepStrictEqual(known, applied)) return;
  throw new PlainError(
    `${file} has been edited: no version of this program has its list of migrations. Nothing was changed here.`,
  );
}
