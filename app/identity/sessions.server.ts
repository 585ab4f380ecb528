import { type Database, database } from "../database/database.server.ts";
import { cookieName, readCookie, setCookie } from "../platform/cookies.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { isUnrecovered, type TrustingAccount } from "./accounts.server.ts";
import { endSession, renewSession } from "./better-auth.server.ts";
import { readRole, type SignedIn } from "./person.server.ts";
import {
  clockTolerance,
  maxSessions,
  sessionIdleTimeout,
  sessionMaxAge,
  sessionRenewInterval,
} from "./session-lifetime.server.ts";
import { findSession, readSessionToken } from "./session-lookup.server.ts";
import { hashToken } from "./tokens.server.ts";

/** Who makes a request, and the cookies to set in the response. */
export interface Visit {
  person: SignedIn | null;
  setCookies: SetCookies;
}

/**
 * Who is signed in, by the session cookie of a request. A session in use is renewed; one that
 * was idle for too long or is too old is ended.
 *
 * @throws when the database doesn't answer.
 */
export async function findSignedIn(headers: Headers): Promise<Visit> {
  if (!carriesAccountCookies(headers)) return { person: null, setCookies: [] };
  const token = readSessionToken(headers);
  if (!token) return { person: null, setCookies: [accountCookie(null)] };
  const session = await findSession(token);
  if (!session) return { person: null, setCookies: clearedCookies() };
  const role = readRole(session.role);
  if (isOver(session, role)) return { person: null, setCookies: await signOut(headers) };
  const { accountId, email: signInAddress } = session;
  const person = { id: accountId, role, signInAddress, sessionId: session.id } as SignedIn;
  if (Date.now() - lastUseOf(session) < sessionRenewInterval) return { person, setCookies: [] };
  return renew(person, headers);
}

async function renew(person: SignedIn, headers: Headers): Promise<Visit> {
  try {
    const renewed = await renewSession(headers);
    // Signed out in another tab between reading and renewing.
    if (!renewed) return { person: null, setCookies: [accountCookie(null)] };
    return { person, setCookies: [...renewed, accountCookie(person.role)] };
  } catch (error) {
    // The session is still valid, just not renewed: a full disk must not shut out people who only read.
    if (isUnavailable(error)) return { person, setCookies: [] };
    throw error;
  }
}

interface SessionTimes {
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Whether a stored session was idle for too long or is too old. A session from the future is over,
 * too: it was used before the clock was set back, and would last longer than it may.
 */
export function isOver(session: SessionTimes, role: SignedIn["role"]): boolean {
  const now = Date.now();
  const idle = now - lastUseOf(session);
  const age = now - session.createdAt.getTime();
  return (
    idle > sessionIdleTimeout[role] ||
    age > sessionMaxAge[role] ||
    Math.min(idle, age) < -clockTolerance
  );
}

/** When a session was last renewed: Better Auth stores the same idle timeout for every role. */
export function lastUseOf({ expiresAt }: SessionTimes): number {
  return expiresAt.getTime() - sessionIdleTimeout.resident;
}

/**
 * Ends the session of a request on the server; the returned cookies end it in the browser.
 *
 * @param on the transaction in which that happens, if there is one.
 * @throws when the database doesn't answer: then the session is still open.
 */
export async function signOut(headers: Headers, on?: Database): Promise<SetCookies> {
  if (!carriesAccountCookies(headers)) return [];
  return [...(await endSession(headers, on)), accountCookie(null)];
}

/**
 * Keeps a new session, and ends the account's least recently used ones beyond `maxSessions`. If the
 * owner recovered the account while the old password was being verified, the new session is ended
 * instead: the recovery couldn't see it.
 *
 * @param account as read before the password was verified.
 * @returns whether the session was kept.
 */
export function keepNewSession(
  { accountId, token }: { accountId: string; token: string },
  account: TrustingAccount | undefined,
): Promise<boolean> {
  return database()
    .transaction()
    .execute(async (transaction) => {
      const own = transaction.deleteFrom("identitySessions").where("userId", "=", accountId);
      // This locks the account row, so simultaneous sign-ins run one after another.
      const isSame = account?.id === accountId && (await isUnrecovered(account, transaction));
      if (!isSame) {
        await own.where("token", "=", hashToken(token)).execute();
        return false;
      }
      const kept = transaction
        .selectFrom("identitySessions")
        .select("id")
        .where("userId", "=", accountId)
        .orderBy((row) => row("token", "=", hashToken(token)), "desc")
        .orderBy("expiresAt", "desc")
        .limit(maxSessions);
      await own.where("id", "not in", kept).execute();
      return true;
    });
}

/**
 * Ends all of somebody's sessions except the current one.
 *
 * @param on usually the transaction of a larger change.
 * @returns how many were ended.
 */
export async function endOtherSessions(on: Database, person: SignedIn): Promise<bigint> {
  const { numDeletedRows } = await on
    .deleteFrom("identitySessions")
    .where("userId", "=", person.id)
    .where("id", "!=", person.sessionId)
    .executeTakeFirst();
  return numDeletedRows;
}

/** Cookies to set, each the value of one Set-Cookie header. */
export type SetCookies = string[];

/** Whether a request carries a session cookie or the readable one, valid or not. */
export function carriesAccountCookies(headers: Headers): boolean {
  return /shoreline-(session|account)=/.test(headers.get("Cookie") ?? "");
}

/**
 * The cookie that page scripts may read, to know which links the header shows. It gives no access:
 * whoever forges it sees a link to a page that redirects them home.
 *
 * @param role null ends it.
 */
export function accountCookie(role: SignedIn["role"] | null): string {
  const life = role ? sessionIdleTimeout[role] / 1000 : 0;
  const shown = role === "administrator" ? role : "resident";
  return setCookie("account", role ? shown : "", life, true);
}

/**
 * Which links the header shows, by the readable cookie: as the response sets it, otherwise as the request
 * has it. A page that still looked signed in after logging out would load itself again when it is left.
 */
export function shownRole(
  request: Headers,
  response: Headers,
): "visitor" | "resident" | "administrator" {
  const start = `${cookieName("account")}=`;
  const set = response.getSetCookie().findLast((cookie) => cookie.startsWith(start));
  const headers = set ? new Headers({ Cookie: set.split(";", 1)[0] ?? "" }) : request;
  const [role] = readCookie(headers, "account", /^(?:resident|administrator)$/) ?? [];
  return role === "resident" || role === "administrator" ? role : "visitor";
}

/** The cookies that end a session in the browser only, while the server can't end it. */
export function clearedCookies(): SetCookies {
  return [setCookie("session", "", 0), accountCookie(null)];
}
