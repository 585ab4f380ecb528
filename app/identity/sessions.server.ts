import { randomBytes, randomUUID } from "node:crypto";
import { type Database, database, transaction } from "../database/database.server.ts";
import type { Tables } from "../database/schema.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { isUnrecovered, readAccount, type TrustingAccount } from "./accounts.server.ts";
import { readRole, type SignedIn } from "./person.server.ts";
import {
  accountCookie,
  carriesAccountCookies,
  clearedCookies,
  readSessionToken,
  sessionCookies,
  sessionLife,
} from "./session-cookie.server.ts";
import { hashToken } from "./tokens.server.ts";

/** Sessions per account; one more ends the least recently used. */
export const maxSessions = 20;

/** A request renews the session if the last renewal was at least this long ago, in milliseconds. */
const renewInterval = 60_000;

/** How far clocks may differ: between processes, or before and after a small correction. */
const clockTolerance = 60_000;

/** Who makes a request, and the cookies to set in the response, each the value of a Set-Cookie header. */
export interface Visit {
  person: SignedIn | null;
  setCookies: string[];
}

/** Who is logged in, by the request's cookie. Renews a session in use; ends one idle for too long or too old. */
export async function findSignedIn(headers: Headers): Promise<Visit> {
  if (!carriesAccountCookies(headers)) return { person: null, setCookies: [] };
  const token = readSessionToken(headers);
  if (!token) return { person: null, setCookies: [accountCookie(null)] };
  const session = await database()
    .selectFrom("identitySessions as session")
    .innerJoin("identityUsers as account", "account.id", "session.userId")
    .where("session.token", "=", hashToken(token))
    .select(["session.id", "session.createdAt", "session.expiresAt"])
    .select(["account.id as accountId", "account.email", "account.role"])
    .executeTakeFirst();
  if (!session) return { person: null, setCookies: clearedCookies() };
  const role = readRole(session.role);
  if (isOver(session, role)) return { person: null, setCookies: await signOut(headers) };
  const { accountId, email: signInAddress } = session;
  const person = { id: accountId, role, signInAddress, sessionId: session.id } as SignedIn;
  if (Date.now() - lastUseOf(session) < renewInterval) return { person, setCookies: [] };
  return renew(person, token);
}

async function renew(person: SignedIn, token: string): Promise<Visit> {
  try {
    const { numUpdatedRows } = await database()
      .updateTable("identitySessions")
      .set({ expiresAt: expiryFromNow() })
      .where("id", "=", person.sessionId)
      .executeTakeFirst();
    // Logged out in another tab between reading and renewing.
    if (numUpdatedRows === 0n) return { person: null, setCookies: clearedCookies() };
    const { name = "" } = (await readAccount(person.id)) ?? {};
    return { person, setCookies: sessionCookies(token, { ...person, name }) };
  } catch (error) {
    // The session is still valid, just not renewed: a full disk must not shut out people who only read.
    if (isUnavailable(error)) return { person, setCookies: [] };
    throw error;
  }
}

type SessionTimes = Pick<Tables["identitySessions"], "createdAt" | "expiresAt">;

/** Whether a session was idle for too long, is too old, or would outlive its limit because the clock was set back. */
export function isOver(session: SessionTimes, role: SignedIn["role"]): boolean {
  const now = Date.now();
  const idle = now - lastUseOf(session);
  const age = now - new Date(session.createdAt).getTime();
  const life = sessionLife[role];
  return idle > life.idle || age > life.most || Math.min(idle, age) < -clockTolerance;
}

/** The same for every role: an account's role may change during a session. */
function expiryFromNow(): string {
  return new Date(Date.now() + sessionLife.resident.idle).toISOString();
}

/** When a session was last renewed. */
export function lastUseOf({ expiresAt }: SessionTimes): number {
  return new Date(expiresAt).getTime() - sessionLife.resident.idle;
}

/** Ends a request's session; returns cookies that clear it. Throws without the database: then it is still open. */
export async function signOut(headers: Headers, on: Database = database()): Promise<string[]> {
  if (!carriesAccountCookies(headers)) return [];
  const token = readSessionToken(headers);
  if (token) {
    await on.deleteFrom("identitySessions").where("token", "=", hashToken(token)).execute();
  }
  return clearedCookies();
}

// The order matters: Edge also calls itself Chrome, and Chrome calls itself Safari.
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\b(Macintosh|Mac OS X)\b/, "a Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Describes a browser by its User-Agent header, such as 'Firefox on Windows'. */
export function describeDevice(userAgent: string): string {
  const nameOf = (known: [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameOf(browsers) ?? "A browser";
  const system = nameOf(systems);
  return system ? `${browser} on ${system}` : browser;
}

/** Starts a session for somebody who has just authenticated, and ends the browser's previous one. */
export async function openSession(
  on: Database,
  { id: userId, role }: { id: string; role: SignedIn["role"] },
  headers: Headers,
) {
  await signOut(headers, on);
  const token = randomBytes(24).toString("base64url");
  await on
    .insertInto("identitySessions")
    .values({
      ...{ id: randomUUID(), token: hashToken(token), userId },
      userAgent: describeDevice(headers.get("User-Agent") ?? ""),
      ...{ createdAt: new Date().toISOString(), expiresAt: expiryFromNow() },
    })
    .execute();
  const { name = "" } = (await readAccount(userId, on)) ?? {};
  return { token, setCookies: sessionCookies(token, { role, name }) };
}

/**
 * Logs somebody in, and ends the account's least recently used sessions beyond `maxSessions`. Undefined if the
 * account, as read before the password was verified, was deleted or recovered since.
 */
export function logIn(account: TrustingAccount & { role: unknown }, headers: Headers) {
  return transaction(async (on) => {
    // This locks the account row, so that simultaneous logins run one after another.
    if (!(await isUnrecovered(account, on))) return undefined;
    const { id, role } = account;
    const session = await openSession(on, { id, role: readRole(role) }, headers);
    const sessions = on.selectFrom("identitySessions").select("id");
    const kept = sessions
      .where("userId", "=", id)
      .orderBy((row) => row("token", "=", hashToken(session.token)), "desc")
      .orderBy("expiresAt", "desc")
      .limit(maxSessions);
    await on
      .deleteFrom("identitySessions")
      .where("userId", "=", id)
      .where("id", "not in", kept)
      .execute();
    return session;
  });
}

/** Ends all of somebody's sessions except the current one; returns how many. */
export async function endOtherSessions(on: Database, person: SignedIn): Promise<bigint> {
  const { numDeletedRows } = await on
    .deleteFrom("identitySessions")
    .where("userId", "=", person.id)
    .where("id", "!=", person.sessionId)
    .executeTakeFirst();
  return numDeletedRows;
}
