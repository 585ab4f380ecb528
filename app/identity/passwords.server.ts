import { type Database, database } from "../database/database.server.ts";
import { log } from "../platform/log.server.ts";
import { credentialRow } from "./accounts.server.ts";
import {
  costOf,
  firebasePrefix,
  hashPassword,
  pretendFirebase,
  verifyPassword,
} from "./password-hash.server.ts";

/** "" if the account has no password. */
export async function findPasswordHash(id: string): Promise<string> {
  const credential = await database()
    .selectFrom("identityCredentials")
    .select("password")
    .where("userId", "=", id)
    .executeTakeFirst();
  return credential?.password ?? "";
}

/** Replaces an account's password hash; false if it no longer has the `former` one. */
export async function replacePasswordHash(
  on: Database,
  id: string,
  { former, next }: { former: string; next: string },
): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable("identityCredentials")
    .set({ password: next, updatedAt: new Date().toISOString() })
    .where("userId", "=", id)
    .where("password", "=", former)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets an account's password hash, in a recovery's transaction, whether or not it had one. */
export async function setPasswordHash(on: Database, id: string, password: string): Promise<void> {
  const { numUpdatedRows } = await on
    .updateTable("identityCredentials")
    .set({ password, updatedAt: new Date().toISOString() })
    .where("userId", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await on.insertInto("identityCredentials").values(credentialRow(id, password)).execute();
}

/* Passwords imported from Firebase, each until its owner first logs in. */

/**
 * Whether a password is right. A missing hash ("") costs as much as any; and while there are imported passwords,
 * every attempt costs as much as theirs, or timing would reveal that an address has an account.
 */
export async function verifyAtLogin(password: string, stored: string): Promise<boolean> {
  const imported = await database()
    .selectFrom("identityCredentials")
    .select("password")
    .where("password", "like", `${firebasePrefix}%`)
    .limit(1)
    .executeTakeFirst();
  const cost = costOf(imported?.password ?? "");
  if (cost && !stored.startsWith(firebasePrefix)) await pretendFirebase(password, cost);
  if (stored) return verifyPassword(password, stored);
  await hashPassword(password);
  return false;
}

/**
 * Replaces an imported password, just verified against `stored`, with the site's own hash. Keeps a password that
 * was changed meanwhile; if the database can't be written now, the next login does it.
 */
export async function replaceImportedPassword(
  id: string,
  password: string,
  stored: string,
): Promise<void> {
  if (!stored.startsWith(firebasePrefix)) return;
  const next = await hashPassword(password);
  try {
    await replacePasswordHash(database(), id, { former: stored, next });
  } catch (error) {
    log.warn({ err: error, account: id }, "an imported password could not be replaced yet");
  }
}
