import { randomBytes } from "node:crypto";
import { type Database, database } from "../database/database.server.ts";
import { type Identity, identity } from "./identity.server.ts";

type Links = Awaited<Identity["$context"]>["internalAdapter"];

/** What a link is for. The identity library knows the first by this name. */
type Purpose = "reset-password" | "change-address";

/**
 * Makes the token of a link by which an account's password is chosen, once; the one before it no
 * longer works. The database keeps only its hash.
 *
 * @param life how long it works, in milliseconds.
 */
export async function makePasswordLink(userId: string, life: number): Promise<string> {
  await database().deleteFrom("identityVerifications").where("value", "=", userId).execute();
  return makeLink("reset-password", userId, userId, life);
}

/** Whose password a link chooses; undefined when it was used, is too old or was never made. */
export async function findPasswordLinkOwner(token: string) {
  const { internalAdapter } = await (await identity()).$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!link || link.expiresAt < new Date()) return undefined;
  return (await internalAdapter.findUserById(link.value)) ?? undefined;
}

/**
 * Makes the token of a link by which an account takes a new sign-in address, once; the one before
 * it no longer works.
 */
export async function makeAddressLink(
  userId: string,
  address: string,
  life: number,
): Promise<string> {
  await addressLinksOf(database(), userId).execute();
  return makeLink("change-address", userId, `${userId} ${address}`, life);
}

/**
 * Uses up a link to a new sign-in address.
 *
 * @returns whose it is and the address; undefined when it was used, is too old or was never made.
 */
export async function takeAddressLink(links: Links, token: string) {
  const link = await links.consumeVerificationValue(`change-address:${token}`);
  if (!link) return undefined;
  const [userId = "", address = ""] = link.value.split(" ");
  return { userId, address };
}

/** Ends every link of an account. */
export async function dropLinks(on: Database, userId: string): Promise<void> {
  await on.deleteFrom("identityVerifications").where("value", "=", userId).execute();
  await addressLinksOf(on, userId).execute();
}

function addressLinksOf(on: Database, userId: string) {
  return on.deleteFrom("identityVerifications").where("value", "like", `${userId} %`);
}

async function makeLink(
  purpose: Purpose,
  userId: string,
  value: string,
  life: number,
): Promise<string> {
  const { internalAdapter } = await (await identity()).$context;
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(Date.now() + life);
  await internalAdapter.createVerificationValue({
    identifier: `${purpose}:${token}`,
    value,
    expiresAt,
  });
  // Links are made after the answer: who deleted the account meanwhile leaves none.
  if (!(await internalAdapter.findUserById(userId))) await dropLinks(database(), userId);
  return token;
}
