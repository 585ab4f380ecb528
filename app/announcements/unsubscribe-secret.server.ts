import { randomBytes } from "node:crypto";
import { type Database, database } from "../database/database.server.ts";

const read = new Map<string, Promise<string>>();

/**
 * A secret of the site: made once, kept in the database, shared by all processes. What it signs
 * lasts as long as the database does, also on another machine; so it may open nothing private.
 */
export function keptSecret(key: "unsubscribeSecret"): Promise<string> {
  const known = read.get(key);
  if (known) return known;
  const reading = readSecret(database(), key).catch((error) => {
    read.delete(key);
    throw error;
  });
  read.set(key, reading);
  return reading;
}

async function readSecret(on: Database, key: string): Promise<string> {
  await on
    .insertInto("settings")
    .values({ key, value: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const row = await on
    .selectFrom("settings")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return row.value;
}
