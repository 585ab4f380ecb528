import { type Database, database } from "../database/database.server.ts";

/** The id of the account that signs in with an address, in any case; null when there is none. */
export async function findAccountId(
  email: string,
  on: Database = database(),
): Promise<string | null> {
  const account = await on
    .selectFrom("identityUsers")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return account?.id ?? null;
}

/** By what an account trusts browsers: see trusted-device.server.ts. */
export interface TrustingAccount {
  id: string;
  recoveredAt: string | null;
}

/** The account that signs in with an address, in any case, as far as its trust in browsers goes. */
export function findTrustingAccount(email: string): Promise<TrustingAccount | undefined> {
  return database()
    .selectFrom("identityUsers")
    .select(["id", "recoveredAt"])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
}

/**
 * Whether an account was not taken back by its owner since it was read. A recovery that is under way
 * is waited for.
 */
export async function isUnrecovered(
  { id, recoveredAt }: TrustingAccount,
  on: Database,
): Promise<boolean> {
  const found = await on
    .updateTable("identityUsers")
    .set({ recoveredAt })
    .where("id", "=", id)
    .where("recoveredAt", "is not distinct from", recoveredAt)
    .executeTakeFirst();
  return found.numUpdatedRows > 0n;
}

/**
 * What an account signs in with and is called, since when its email is proven, and its choices about
 * announcements; null for those of the administrator, who has no record.
 */
export function readAccount(id: string, on: Database = database()) {
  return on
    .selectFrom("identityUsers")
    .leftJoin("users", "users.uid", "identityUsers.id")
    .select(["identityUsers.id", "identityUsers.email", "addressProvenAt", "recoveredAt"])
    .select(["users.feedMadeAt", "users.mailAnnouncements"])
    .select((row) => row.fn.coalesce("users.name", "identityUsers.name").as("name"))
    .where("identityUsers.id", "=", id)
    .executeTakeFirst();
}

/**
 * Makes an address the one that an account signs in with, and one that is proven to be its owner's:
 * call it for whoever has just used a link that was mailed there.
 *
 * @throws when another account signs in with it.
 */
export async function setProvenEmail(on: Database, id: string, email: string): Promise<void> {
  const addressProvenAt = new Date().toISOString();
  await on
    .updateTable("identityUsers")
    .set({ email: email.toLowerCase(), addressProvenAt })
    .where("id", "=", id)
    .execute();
}

/**
 * Notes that an address is proven to be its account's, for a link that was mailed there; nothing is
 * noted where the account has another one by now.
 */
export async function proveEmail(on: Database, id: string, email: string): Promise<void> {
  await on
    .updateTable("identityUsers")
    .set({ addressProvenAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("email", "=", email)
    .execute();
}

/**
 * Ends all by which somebody else may be in an account that its owner takes back: every session, the
 * trust in every browser, and the feed of announcements, whose address opens it without a password.
 *
 * @param on the transaction in which the owner takes it back.
 * @returns the account as it trusts browsers from now on, and whether there was a feed.
 */
export async function recover(
  on: Database,
  id: string,
): Promise<{ account: TrustingAccount; hadFeed: boolean }> {
  const recoveredAt = new Date().toISOString();
  // First: who signs in meanwhile waits for it (see `isUnrecovered`), or their session ends below.
  await on.updateTable("identityUsers").set({ recoveredAt }).where("id", "=", id).execute();
  await on.deleteFrom("identitySessions").where("userId", "=", id).execute();
  const ended = await on
    .updateTable("users")
    .set({ feedKeyHash: null, feedMadeAt: null })
    .where("uid", "=", id)
    .where("feedKeyHash", "is not", null)
    .executeTakeFirst();
  return { account: { id, recoveredAt }, hadFeed: ended.numUpdatedRows > 0n };
}
