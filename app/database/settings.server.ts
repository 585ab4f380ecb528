import type { FilterObject } from "kysely";
import { type Database, database } from "./database.server.ts";
import type { Tables } from "./schema.server.ts";

/**
 * What the site notes of itself, under a key.
 *
 * @param on the transaction that asks, if there is one.
 * @returns undefined where nothing is noted.
 */
export async function readSetting(
  key: string,
  on: Database = database(),
): Promise<string | undefined> {
  const settings = on.selectFrom("settings").select("value");
  return (await settings.where("key", "=", key).executeTakeFirst())?.value;
}

/** Notes something under a key, in place of what was noted before. */
export async function writeSetting(
  key: string,
  value: string,
  on: Database = database(),
): Promise<void> {
  await on
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** Forgets what is noted under a key. */
export async function dropSetting(key: string): Promise<void> {
  await database().deleteFrom("settings").where("key", "=", key).execute();
}

/** What a button pressed twice could add twice. */
type Added = "announcements" | "announcementDrafts" | "contactMessages";

/**
 * Has others that lock the same wait until this transaction ends, so that only one at a time looks through
 * something and then adds to it: two PostgreSQL transactions could both look before either has written.
 *
 * @param on a transaction that hasn't written anything yet.
 */
export async function lock(on: Database, subject: Added | "editions"): Promise<void> {
  // A written row stays locked until the transaction ends.
  await writeSetting(`turn of ${subject}`, "", on);
}

/** Equal rows within it count as a double click; in milliseconds. */
const duplicateWindow = 60_000;

/**
 * Finds a row with the same values that was added within the last minute, so that a button pressed
 * twice adds one row (idempotency). Others that add to this table wait for the transaction to end.
 *
 * @param on the transaction that is about to add the row; it must not have written anything yet.
 * @returns the id of the row found.
 */
export async function findDuplicate<Name extends Added>(
  on: Database,
  table: Name,
  values: FilterObject<Tables, Name>,
): Promise<string | undefined> {
  await lock(on, table);
  const same = await on
    .selectFrom(table as Added)
    .select("id")
    .where("createdAt", ">", new Date(Date.now() - duplicateWindow).toISOString())
    .where((row) => row.and(values as FilterObject<Tables, Added>))
    .executeTakeFirst();
  return same?.id;
}
