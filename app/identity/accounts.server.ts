import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { type Database, database } from "../database/database.server.ts";
import type { Tables } from "../database/schema.server.ts";

export interface NewAccount {
  id: string;
  email: string;
  name: string;
  /** A resident by default. */
  role?: Tables["identityUsers"]["role"];
  /** Whether the email is known to be the owner's. */
  isProven?: boolean;
  /** ISO 8601; now by default. */
  createdAt?: string;
  /** A hash that password-hash.server.ts verifies; without one, the account has no password yet. */
  passwordHash?: string | undefined;
}

/** The rows of new accounts by table, in the order in which they can be inserted. */
export function rowsOfAccounts(accounts: NewAccount[]): {
  identityUsers: Insertable<Tables["identityUsers"]>[];
  identityCredentials: Insertable<Tables["identityCredentials"]>[];
} {
  const now = new Date().toISOString();
  return {
    identityUsers: accounts.map(({ id, email, name, role, isProven, createdAt }) => ({
      ...{ id, email: email.toLowerCase(), name, role: role ?? "resident" },
      ...{ createdAt: createdAt ?? now, updatedAt: now, addressProvenAt: isProven ? now : null },
    })),
    identityCredentials: accounts.flatMap(({ id: userId, passwordHash }) =>
      passwordHash ? [credentialRow(userId, passwordHash)] : [],
    ),
  };
}

export function credentialRow(
  userId: string,
  password: string,
): Insertable<Tables["identityCredentials"]> {
  const now = new Date().toISOString();
  return { id: randomUUID(), userId, password, createdAt: now, updatedAt: now };
}

/** Creates an account, without a password if no hash is given; returns its id. Throws if the email is taken. */
export async function createAccount(
  on: Database,
  account: Omit<NewAccount, "id">,
): Promise<string> {
  const id = randomUUID();
  const { identityUsers, identityCredentials } = rowsOfAccounts([{ id, ...account }]);
  await on.insertInto("identityUsers").values(identityUsers).execute();
  if (identityCredentials.length > 0) {
    await on.insertInto("identityCredentials").values(identityCredentials).execute();
  }
  return id;
}

/** Ignores the email's case. */
export async function findAccountId(
  email: string,
  on: Database = database(),
): Promise<string | null> {
  return (await findTrustingAccount(email, on))?.id ?? null;
}

/** An account, and what its trusted devices depend on: see trusted-device.server.ts. */
export interface TrustingAccount {
  id: string;
  recoveredAt: string | null;
}

/** Ignores the email's case. */
export function findTrustingAccount(
  email: string,
  on: Database = database(),
): Promise<TrustingAccount | undefined> {
  return on
    .selectFrom("identityUsers")
    .select(["id", "recoveredAt"])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
}

/** The account with this email, ignoring case, and its password's hash if it has one. */
export function findAccountToLogIn(email: string) {
  return database()
    .selectFrom("identityUsers as account")
    .leftJoin("identityCredentials as credential", "credential.userId", "account.id")
    .select(["account.id", "account.role", "account.recoveredAt", "credential.password"])
    .where("account.email", "=", email.toLowerCase())
    .executeTakeFirst();
}

/** Whether an account wasn't recovered since it was read. Waits for a recovery in progress. */
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

/** An account's email, name, time of verification, and announcement settings (null for the administrator). */
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
 * Changes an account's email. Throws if another account has it.
 *
 * @param isProven whether an emailed link has just verified it.
 */
export async function setEmail(
  on: Database,
  id: string,
  email: string,
  isProven: boolean,
): Promise<void> {
  const addressProvenAt = isProven ? new Date().toISOString() : null;
  await on
    .updateTable("identityUsers")
    .set({ email: email.toLowerCase(), addressProvenAt })
    .where("id", "=", id)
    .execute();
}

/** Records that a link sent to an account's email was used, unless its email has changed since. */
export async function proveEmail(on: Database, id: string, email: string): Promise<void> {
  await on
    .updateTable("identityUsers")
    .set({ addressProvenAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("email", "=", email)
    .execute();
}

/**
 * Revokes all access to an account that its owner recovers: sessions, trusted devices, logins at a provider, and
 * the feed, whose URL works without a password.
 */
export async function recover(
  on: Database,
  id: string,
): Promise<{ account: TrustingAccount; hadFeed: boolean }> {
  const recoveredAt = new Date().toISOString();
  // This comes first: a simultaneous login waits for it (see `isUnrecovered`), or its session ends below.
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
