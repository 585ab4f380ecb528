import { sql } from "kysely";
import { type Database, database } from "../database/database.server.ts";
import { isUnrecovered, type TrustingAccount } from "./accounts.server.ts";
import type { SignedIn } from "./person.server.ts";
import type { Identity } from "./provider-client.server.ts";
import { hashToken } from "./tokens.server.ts";

/*
 * Which account belongs to whom at the identity provider, and which sessions were started there. A person is
 * identified by issuer and subject, never by an email address, which may pass to somebody else.
 */

/** The account linked to somebody at the provider; undefined if they have none yet. */
export function findLinkedAccount({ issuer, subject }: Pick<Identity, "issuer" | "subject">) {
  return database()
    .selectFrom("providerLinks as link")
    .innerJoin("identityUsers as account", "account.id", "link.userId")
    .select(["account.id", "account.role", "account.recoveredAt"])
    .where("link.issuer", "=", issuer)
    .where("link.subject", "=", subject)
    .executeTakeFirst();
}

/**
 * Lets somebody at the provider log in to an account, which was read before its owner authenticated. False if it
 * was recovered since, or if the person is linked to another.
 */
export async function linkAccount(
  on: Database,
  { issuer, subject }: Pick<Identity, "issuer" | "subject">,
  account: TrustingAccount,
): Promise<boolean> {
  if (!(await isUnrecovered(account, on))) return false;
  const createdAt = new Date().toISOString();
  const { numInsertedOrUpdatedRows } = await on
    .insertInto("providerLinks")
    .values({ issuer, subject, userId: account.id, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Records that a token's new session was started at the provider. */
export async function noteProviderSession(
  on: Database,
  token: string,
  provedAt: number | undefined,
): Promise<void> {
  const confirmedAt = provedAt === undefined ? null : new Date(provedAt).toISOString();
  await on
    .insertInto("providerSessions")
    .columns(["sessionId", "confirmedAt"])
    .expression((row) =>
      row
        .selectFrom("identitySessions")
        .select(["id", sql<string | null>`cast(${confirmedAt} as text)`.as("confirmedAt")])
        .where("token", "=", hashToken(token)),
    )
    .execute();
}

/** Who at which provider may log in to the person's own account, for the export of their data. */
export function listOwnLinks({ id }: SignedIn) {
  return database()
    .selectFrom("providerLinks")
    .select(["issuer", "subject", "createdAt as since"])
    .where("userId", "=", id)
    .orderBy("createdAt")
    .execute();
}
