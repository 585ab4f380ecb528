import { randomBytes } from "node:crypto";
import { type Database, database } from "../database/database.server.ts";
import { identity } from "./identity.server.ts";

/** The kind of link by which a password is chosen, as the identity library names it. */
const PASSWORD = "reset-password";

/**
 * Makes the token of a link by which an account's password is chosen, once; the one before it no
 * longer works. The database keeps only its hash.
 *
 * @param life how long it works, in milliseconds.
 */
export async function makePasswordLink(userId: string, life: number): Promise<string> {
  await database().deleteFrom("identityVerifications").where("value", "=", userId).execute();
  const { internalAdapter } = await (await identity()).$context;
  const token = randomBytes(24).toString("base64url");
  await internalAdapter.createVerificationValue({
    identifier: `${PASSWORD}:${token}`,
    value: userId,
    expiresAt: new Date(Date.now() + life),
  });
  return token;
}

/** Whose password a link chooses; undefined when it was used, is too old or was never made. */
export async function findPasswordLinkOwner(token: string) {
  const { internalAdapter } = await (await identity()).$context;
  const link = await internalAdapter.findVerificationValue(`${PASSWORD}:${token}`);
  if (!link || link.expiresAt < new Date()) return undefined;
  return (await internalAdapter.findUserById(link.value)) ?? undefined;
}

/** Ends every link of an account. */
export async function dropLinks(on: Database, userId: string): Promise<void> {
  await on.deleteFrom("identityVerifications").where("value", "=", userId).execute();
}
