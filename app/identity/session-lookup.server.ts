import { createHmac, timingSafeEqual } from "node:crypto";
import { database } from "../database/database.server.ts";
import { cookieName, readCookies } from "../platform/cookies.server.ts";
import { siteSecret } from "./site-secret.server.ts";
import { hashToken } from "./tokens.server.ts";

/** A token, a dot and its signature in base64, percent-encoded, as Better Auth sets the cookie. */
const signedToken = /^(\w{32})\.((?:\w|%2B|%2F|%3D){44,})$/;

/** The token of a request's session cookie; undefined where this site has signed none. */
export function readSessionToken(headers: Headers): string | undefined {
  return findSigned(headers)?.token;
}

/**
 * Only the session cookie by which `readSessionToken` knows a request, for Better Auth: of several with
 * that name it takes the first, and would renew or end another session than the one that is read here.
 */
export function sessionCookieAlone(headers: Headers): Headers {
  const signed = findSigned(headers);
  return new Headers(signed && { Cookie: `${cookieName("session")}=${signed.value}` });
}

function findSigned(headers: Headers): { token: string; value: string } | undefined {
  for (const [value, token = "", encoded = ""] of readCookies(headers, "session", signedToken)) {
    if (isSigned(token, decodeURIComponent(encoded))) return { token, value };
  }
  return undefined;
}

/** Takes the same time for each wrong signature. */
function isSigned(token: string, signature: string): boolean {
  const right = createHmac("sha256", siteSecret()).update(token).digest("base64");
  const [given, wanted] = [Buffer.from(signature), Buffer.from(right)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
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
