import { type Database, database } from "../database/database.server.ts";
import { environment } from "../platform/environment.server.ts";
import { isUnrecovered, type TrustingAccount } from "./accounts.server.ts";
import type { SignedIn } from "./person.server.ts";

/* The identity provider that an operator may set, to sign in there (OpenID Connect) beside or instead of a password. */

export interface Provider {
  /** As in "Sign in with Lake ID". */
  name: string;
  only: boolean;
}

/** The provider for the pages; null if none is set. */
export function findProvider(): Provider | null {
  const { OIDC_ISSUER, OIDC_NAME, OIDC_ONLY } = environment();
  if (!OIDC_ISSUER) return null;
  return { name: OIDC_NAME ?? new URL(OIDC_ISSUER).host, only: OIDC_ONLY === "yes" };
}

/** How the site identifies itself to the provider. */
export interface ProviderClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The same for the protocol; throws where `findProvider` returns null. */
export function providerClient(): ProviderClient {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = environment();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) {
    throw new Error("No identity provider is set.");
  }
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}

/*
 * Who at the identity provider has which account, and which sessions were begun there. A person is known by issuer
 * and subject, never by an email address, which may pass to somebody else.
 */

/** How long a confirmation at the provider counts, in milliseconds. */
const confirmationLife = 10 * 60_000;

/** The account of somebody at the provider; undefined if they have none yet. */
export function findLinkedAccount({ issuer, subject }: Record<"issuer" | "subject", string>) {
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
  { issuer, subject }: Record<"issuer" | "subject", string>,
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

/** Notes that a new session was begun at the provider. */
export async function noteProviderSession(
  on: Database,
  sessionId: string,
  provedAt: number | undefined,
): Promise<void> {
  const confirmedAt = provedAt === undefined ? null : new Date(provedAt).toISOString();
  await on.insertInto("providerSessions").values({ sessionId, confirmedAt }).execute();
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
