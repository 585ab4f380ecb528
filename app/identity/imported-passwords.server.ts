import { type Database, database } from "../database/database.server.ts";
import { dropSetting, readSetting, writeSetting } from "../database/settings.server.ts";
import { log } from "../platform/log.server.ts";
import type { FirebaseCost } from "./firebase-password.server.ts";
import {
  firebasePrefix,
  hashPassword,
  pretendFirebase,
  readCost,
  verifyPassword,
  writeCost,
} from "./password-hash.server.ts";

/*
 * Passwords that residents brought along from Firebase. Each is replaced by the site's own hash when
 * its owner first logs in. Until none is left, a setting tells what they cost.
 */

const key = "importedPasswords";

/** Notes that imported passwords are there from now on, and what each costs. */
export async function noteImportedPasswords(on: Database, cost: FirebaseCost): Promise<void> {
  await writeSetting(key, writeCost(cost), on);
}

async function findImportedCost(): Promise<FirebaseCost | undefined> {
  const found = await readSetting(key);
  return found === undefined ? undefined : readCost(found);
}

/**
 * How logging in hashes and verifies: while there are imported passwords, every attempt costs as much as
 * one of theirs. Otherwise its time would tell that an address has an account, and that its owner hasn't
 * logged in yet.
 */
export const passwordsAtLogin = {
  /** Of an account that doesn't exist, or has no password. */
  async hash(password: string): Promise<string> {
    await spendAlike(password, "");
    return hashPassword(password);
  },
  async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
    await spendAlike(password, hash);
    return verifyPassword(password, hash);
  },
};

async function spendAlike(password: string, stored: string): Promise<void> {
  const cost = await findImportedCost();
  if (cost && !stored.startsWith(firebasePrefix)) await pretendFirebase(password, cost);
}

/**
 * Replaces an imported password by the site's own hash of it. A password that was changed meanwhile
 * stays, and a database that can't be written now leaves it to the next time.
 *
 * @param password as it was just verified.
 */
export async function replaceImportedPassword(id: string, password: string): Promise<void> {
  try {
    const imported = await database()
      .selectFrom("identityCredentials")
      .select(["id", "password"])
      .where("userId", "=", id)
      .where("password", "like", `${firebasePrefix}%`)
      .executeTakeFirst();
    if (!imported) return;
    const own = await hashPassword(password);
    await database()
      .updateTable("identityCredentials")
      .set({ password: own })
      .where("id", "=", imported.id)
      .where("password", "=", imported.password)
      .execute();
  } catch (error) {
    log.warn({ err: error, account: id }, "an imported password could not be replaced yet");
  }
}

/** Ends the costlier logging in once no imported password is left. */
export async function endImportedPasswords(): Promise<void> {
  if (!(await findImportedCost())) return;
  const left = await database()
    .selectFrom("identityCredentials")
    .select("id")
    .where("password", "like", `${firebasePrefix}%`)
    .limit(1)
    .executeTakeFirst();
  if (!left) await dropSetting(key);
}
