import { type Database, database } from "./database.server.ts";

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

/**
 * What is noted under a key, which no other transaction that asks in this way reads until this one ends.
 *
 * @param otherwise what is noted if nothing is yet.
 */
export async function readLockedSetting(
  on: Database,
  key: string,
  otherwise: string,
): Promise<string> {
  await lock(on, key);
  return (await readSetting(key, on)) ?? otherwise;
}

/** Forgets what is noted under a key. */
export async function dropSetting(key: string): Promise<void> {
  await database().deleteFrom("settings").where("key", "=", key).execute();
}

/**
 * Has others that lock the same wait until this transaction ends, so that only one at a time looks through
 * something and then adds to it: two PostgreSQL transactions could both look before either has written.
 *
 * @param on a transaction that hasn't written anything yet.
 */
export async function lock(on: Database, subject: string): Promise<void> {
  // A written row stays locked until the transaction ends.
  await writeSetting(`turn of ${subject}`, "", on);
}
