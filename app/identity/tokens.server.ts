import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { type NotNull, sql } from "kysely";
import { type Database, database } from "../database/database.server.ts";
import type { TokenPurpose } from "../database/identity-schema.server.ts";
import type { Tables } from "../database/schema.server.ts";
import type { SignedIn } from "./person.server.ts";

/* One-time tokens, in links that the site emails or prints. */

const HOUR = 60 * 60 * 1000;

/** A link's lifetime by purpose, in milliseconds. */
export const tokenLives: Record<TokenPurpose, number> = {
  "password-printed": 24 * HOUR,
  "password-mailed": HOUR,
  "change-address": HOUR,
  "change-address-printed": 24 * HOUR,
  // It can only confirm one's own address.
  "prove-address": 24 * HOUR,
  // Browsers fetch a file right away.
  "residents-file": HOUR / 12,
  "site-file": HOUR / 12,
};

/** Both let the owner choose a password; they are separate so that requesting one keeps the other valid. */
export const passwordTokens: TokenPurpose[] = ["password-printed", "password-mailed"];

/** Both change the login email, but one that was handed over proves no mailbox. A new one replaces either. */
export const changeTokens: TokenPurpose[] = ["change-address", "change-address-printed"];

/**
 * Creates a one-time link's token, which replaces the account's earlier one for that purpose. `address` is the
 * new one of a change. Stores nothing if the account was deleted meanwhile.
 */
export async function createToken(
  on: Database,
  purpose: TokenPurpose,
  userId: string,
  address: string | null = null,
  life = tokenLives[purpose],
): Promise<string> {
  await deleteTokens(on, userId, changeTokens.includes(purpose) ? changeTokens : [purpose]);
  const { token, values } = inventToken(purpose, userId, address, life);
  const names = Object.keys(values) as (keyof typeof values)[];
  await on
    .insertInto("oneTimeLinks")
    .columns(names)
    .expression((row) =>
      row
        .selectFrom("identityUsers")
        .select(names.map((name) => sql<string>`cast(${values[name]} as text)`.as(name)))
        .where("id", "=", userId),
    )
    .execute();
  return token;
}

/** A new token, valid for `life` milliseconds, and its row for a transaction that also creates the account. */
export function inventToken(
  purpose: TokenPurpose,
  userId: string,
  address: string | null = null,
  life = tokenLives[purpose],
): { token: string; values: Tables["oneTimeLinks"] } {
  const token = randomBytes(24).toString("base64url");
  const now = Date.now();
  const values = {
    ...{ tokenHash: hashToken(token), purpose, userId, address },
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + life).toISOString(),
  };
  return { token, values };
}

/** A link's purpose and owner; undefined if it was used, has expired or never existed. */
export function findToken(token: string, purposes: TokenPurpose[]) {
  return database()
    .selectFrom("oneTimeLinks as link")
    .innerJoin("identityUsers as owner", "owner.id", "link.userId")
    .select(["link.purpose", "link.address", "owner.id", "owner.email"])
    .where("link.tokenHash", "=", hashToken(token))
    .where("link.purpose", "in", purposes)
    .where("link.expiresAt", ">", new Date().toISOString())
    .executeTakeFirst();
}

/** The new address that a link may still confirm, and until when (ISO); undefined if there is none. */
export function findPendingEmail({ id }: Pick<SignedIn, "id">) {
  return database()
    .selectFrom("oneTimeLinks")
    .select(["address", "expiresAt"])
    .where("userId", "=", id)
    .where("purpose", "in", changeTokens)
    .where("expiresAt", ">", new Date().toISOString())
    .$narrowType<{ address: NotNull }>()
    .executeTakeFirst();
}

/** Consumes a link, for only one of simultaneous calls. Undefined if it was used, has expired or never existed. */
export function consumeToken(on: Database, token: string, purposes: TokenPurpose[]) {
  return on
    .deleteFrom("oneTimeLinks")
    .where("tokenHash", "=", hashToken(token))
    .where("purpose", "in", purposes)
    .where("expiresAt", ">", new Date().toISOString())
    .returning(["purpose", "userId", "address"])
    .executeTakeFirst();
}

/** Ends an account's links: all of them, or those for some purposes. @returns what they were for. */
export function deleteTokens(on: Database, userId: string, purposes?: TokenPurpose[]) {
  const links = on.deleteFrom("oneTimeLinks").where("userId", "=", userId).returning("purpose");
  return (purposes ? links.where("purpose", "in", purposes) : links).execute();
}

/** Whether a secret is the expected one; compares in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)));
}

/** A token's stored hash. With 190 random bits or more, it needs no slower hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
