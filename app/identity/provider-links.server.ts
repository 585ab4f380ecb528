import { sql } from "kysely";
import { type Database, database } from "../database/database.server.ts";
import { isUnrecovered, type TrustingAccount } from "./accounts.server.ts";
import type { SignedIn } from "./person.server.ts";
import { findProvider } from "./provider.server.ts";
import type { Identity } from "./provider-client.server.ts";
import { hashToken } from "./tokens.server.ts";

/*
 * Who at the identity provider has which account, and which sessions were begun there. A person is known by issuer
 * and subject, never by an email address, which may pass to somebody else.
 */

/** How long a confirmation at the provider counts, in milliseconds. */
const confirmationLife = 10 * 60_000;

/** The account of somebody at the provider; undefined if they have none yet. */
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
 * Lets somebody at the provider sign in to an account, read before its owner proved to be one. False if it was
 * recovered since, or the person has another.
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

/** Notes that the new session of a token was begun at the provider. */
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

/**
 * How somebody shows that they are still the one who signed in: by their password or, if the session was begun at
 * the provider, by signing in there anew, which is "confirmed" for 10 minutes.
 */
export type Proof = "password" | "unconfirmed" | "confirmed";

export async function findProof({ sessionId }: SignedIn): Promise<Proof> {
  if (!findProvider()) return "password";
  const session = await database()
    .selectFrom("providerSessions")
    .select("confirmedAt")
    .where("sessionId", "=", sessionId)
    .executeTakeFirst();
  if (!session) return "password";
  const age = Date.now() - Date.parse(session.confirmedAt ?? "");
  return age >= 0 && age <= confirmationLife ? "confirmed" : "unconfirmed";
}

/** Who at which provider may sign in to the person's own account, for the export of their data. */
export function listOwnLinks({ id }: SignedIn) {
  return database()
    .selectFrom("providerLinks")
    .select(["issuer", "subject", "createdAt as since"])
    .where("userId", "=", id)
    .orderBy("createdAt")
    .execute();
}
