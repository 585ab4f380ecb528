import { type Database, database } from "../database/database.server.ts";

/** The id of the account with this email, in upper or lower case; null if there is none. */
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

/** What an account's trust in devices depends on: see trusted-device.server.ts. */
export interface TrustingAccount {
  id: string;
  recoveredAt: string | null;
}

/** The account with this email, in upper or lower case, with what its trust in devices depends on. */
export function findTrustingAccount(email: string): Promise<TrustingAccount | undefined> {
  return database()
    .selectFrom("identityUsers")
    .select(["id", "recoveredAt"])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
}

/**
 * Whether an account's owner has not recovered it since it was read. Waits for a recovery that is in
 * progress.
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
 * An account's email and name, when the email was proven, and its announcement settings; these are null
 * for the administrator, who has no resident's record.
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
 * Changes an account's email to one that is proven: call it when a link that was mailed there has just
 * been used.
 *
 * @throws when another account has this email.
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
 * Records that an account's email is proven, because a link mailed there was used; does nothing if the
 * account has another email by now.
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
 * Revokes all access to an account that its owner recovers: sessions, trusted devices, whoever signs in
 * to it at an identity provider, and the announcement feed, whose URL works without a password.
 *
 * @param on the transaction of the recovery.
 * @returns the account for signing trust in devices from now on, and whether there was a feed.
 */
export async function recover(
  on: Database,
  id: string,
): Promise<{ account: TrustingAccount; hadFeed: boolean }> {
  const recoveredAt = new Date().toISOString();
  // This comes first: a simultaneous sign-in waits for it (see `isUnrecovered`) or its session ends below.
  await on.updateTable("identityUsers").set({ recoveredAt }).where("id", "=", id).execute();
  await on.deleteFrom("identitySessions").where("userId", "=", id).execute();
  await on.deleteFrom("providerLinks").where("userId", "=", id).execute();
  const ended = await on
    .updateTable("users")
    .set({ feedKeyHash: null, feedMadeAt: null })
    .where("uid", "=", id)
    .where("feedKeyHash", "is not", null)
    .executeTakeFirst();
  return { account: { id, recoveredAt }, hadFeed: ended.numUpdatedRows > 0n };
}
