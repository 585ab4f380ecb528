import { type Database, database } from "./database.server.ts";

/** Reads a value that the site stored for itself. @param on the caller's transaction, if there is one. */
export async function readSetting(
  key: string,
  on: Database = database(),
): Promise<string | undefined> {
  const settings = on.selectFrom("settings").select("value");
  return (await settings.where("key", "=", key).executeTakeFirst())?.value;
}

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

/** Reads a setting, making other calls wait for this transaction to end. @param otherwise the default. */
export async function readLockedSetting(
  on: Database,
  key: string,
  otherwise: string,
): Promise<string> {
  await lock(on, key);
  return (await readSetting(key, on)) ?? otherwise;
}

/**
 * Makes other transactions that lock the same subject wait until this one ends, so that only one at a time reads
 * and then writes: two PostgreSQL transactions could both read before either has written.
 *
 * @param on a transaction that hasn't written anything yet.
 */
export async function lock(on: Database, subject: string): Promise<void> {
  // A written row stays locked until the transaction ends.
  await writeSetting(`turn of ${subject}`, "", on);
}
