import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Database, database } from "../database/database.server.ts";
import type { TokenPurpose } from "../database/identity-schema.server.ts";

/*
 * Tokens: what the site mails or prints as a link that works once.
 */

/** Either chooses a password; they are two, so that asking for one doesn't end the other. */
export const passwordTokens: TokenPurpose[] = ["password-printed", "password-mailed"];

/**
 * Makes the token of a link that works once; the account's link before it for the same purpose no
 * longer works. The database keeps only its hash. Who deleted the account meanwhile leaves none.
 *
 * @param life how long it works, in milliseconds.
 * @param address the one that a change is about.
 */
export async function createToken(
  on: Database,
  purpose: TokenPurpose,
  userId: string,
  life: number,
  address: string | null = null,
): Promise<string> {
  await on
    .deleteFrom("oneTimeLinks")
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    // A former mailbox's way back isn't ended by whoever changes the address once more.
    .where("purpose", "!=", "undo-address")
    .execute();
  const token = randomBytes(24).toString("base64url");
  const now = Date.now();
  const values = {
    tokenHash: hashToken(token),
    purpose,
    userId,
    address,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + life).toISOString(),
  };
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

/** What a link is for and whose it is; undefined when it was used, is too old or was never made. */
export function findToken(token: string, purposes: TokenPurpose[]) {
  return database()
    .selectFrom("oneTimeLinks as link")
    .innerJoin("identityUsers as owner", "owner.id", "link.userId")
    .leftJoin("users", "users.uid", "owner.id")
    .select(["link.purpose", "link.address", "owner.id", "owner.email"])
    .select((row) => row.fn.coalesce("users.name", "owner.name").as("name"))
    .where("link.tokenHash", "=", hashToken(token))
    .where("link.purpose", "in", purposes)
    .where("link.expiresAt", ">", new Date().toISOString())
    .executeTakeFirst();
}

/**
 * Uses a link up. Of several that use it at once, one gets it.
 *
 * @returns undefined when it was used, is too old or was never made.
 */
export function redeemToken(on: Database, token: string, purposes: TokenPurpose[]) {
  return on
    .deleteFrom("oneTimeLinks")
    .where("tokenHash", "=", hashToken(token))
    .where("purpose", "in", purposes)
    .where("expiresAt", ">", new Date().toISOString())
    .returning(["purpose", "userId", "address", "createdAt"])
    .executeTakeFirst();
}

/**
 * Ends the links of an account, but for those by which a former mailbox takes its address back:
 * whoever took the account over would end them.
 */
export async function deleteTokens(on: Database, userId: string): Promise<void> {
  await on
    .deleteFrom("oneTimeLinks")
    .where("userId", "=", userId)
    .where("purpose", "!=", "undo-address")
    .execute();
}

/** What is kept of a token: it has 190 random bits or more, so that no slower hash is needed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
