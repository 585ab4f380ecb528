import { createHmac, timingSafeEqual } from "node:crypto";
import { database } from "../database/database.server.ts";
import { readCookie } from "../platform/cookies.server.ts";
import { siteSecret } from "./site-secret.server.ts";
import { hashToken } from "./tokens.server.ts";

/** A token, a dot and its signature in base64, percent-encoded, as Better Auth sets the cookie. */
const signedToken = /^(\w{32})\.((?:\w|%2B|%2F|%3D){44,})$/;

/** The token of a request's session cookie; undefined where this site has signed none. */
export function readSessionToken(headers: Headers): string | undefined {
  const [, token, encoded] = readCookie(headers, "session", signedToken) ?? [];
  if (token === undefined || encoded === undefined) return undefined;
  const signature = createHmac("sha256", siteSecret()).update(token).digest("base64");
  const [given, right] = [decodeURIComponent(encoded), signature].map((text) => Buffer.from(text));
  if (!given || !right || given.length !== right.length) return undefined;
  return timingSafeEqual(given, right) ? token : undefined;
}

/**
 * A stored session with its account, whether or not it is over. Each page asks for it: one query here
 * takes a fifth of the time that Better Auth takes for the same.
 *
 * @throws when the database doesn't answer.
 */
export async function findSession(token: string) {
  const found = await database()
    .selectFrom("identitySessions as session")
    .innerJoin("identityUsers as account", "account.id", "session.userId")
    .where("session.token", "=", hashToken(token))
    .select(["session.id", "session.createdAt", "session.expiresAt"])
    .select(["account.id as accountId", "account.email", "account.role"])
    .executeTakeFirst();
  if (!found) return undefined;
  const [createdAt, expiresAt] = [new Date(found.createdAt), new Date(found.expiresAt)];
  return { ...found, createdAt, expiresAt };
}
