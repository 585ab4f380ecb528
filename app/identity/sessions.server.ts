import { type Database, database } from "../database/database.server.ts";
import { readCookie, setCookie } from "../platform/cookies.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { isUnrecovered, type TrustingAccount } from "./accounts.server.ts";
import { endSession, readSession } from "./better-auth.server.ts";
import {
  clockTolerance,
  maxSessions,
  readRole,
  type SignedIn,
  sessionIdleTimeout,
  sessionMaxAge,
  sessionRenewInterval,
} from "./person.server.ts";
import { hashToken } from "./tokens.server.ts";

/** Who makes a request, and the cookies that its answer brings. */
export interface Visit {
  person: SignedIn | null;
  setCookies: SetCookies;
}

/**
 * Who is signed in, by the session cookie of a request. A session that is in use is renewed; one
 * that was idle or lasted for too long is ended.
 *
 * @throws when the database doesn't answer.
 */
export async function findSignedIn(headers: Headers): Promise<Visit> {
  if (!carriesAccountCookies(headers)) return { person: null, setCookies: [] };
  // Read without being renewed: a renewed session doesn't tell how long it was idle.
  const read = await readSession(headers, { renew: false });
  if (!read?.found) {
    return { person: null, setCookies: [...(read?.setCookies ?? []), accountCookie(null)] };
  }
  const { session, user } = read.found;
  const role = readRole(user.role);
  if (isOver(session, role)) return { person: null, setCookies: await signOut(headers) };
  const { id, email: signInAddress } = user;
  const person = { id, role, signInAddress, sessionId: session.id } as SignedIn;
  if (Date.now() - lastUseOf(session) < sessionRenewInterval) return { person, setCookies: [] };
  return renew(person, headers);
}

async function renew(person: SignedIn, headers: Headers): Promise<Visit> {
  try {
    const renewed = await readSession(headers, { renew: true });
    // Signed out in another tab, between the look and the renewal.
    if (!renewed) return { person: null, setCookies: [accountCookie(null)] };
    return { person, setCookies: [...renewed.setCookies, accountCookie(person.role)] };
  } catch (error) {
    // The session is still valid, it only wasn't extended: a full disk shuts out nobody who may read.
    if (isUnavailable(error)) return { person, setCookies: [] };
    throw error;
  }
}

interface SessionTimes {
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Whether a session in the database has been idle or open for too long, or nobody can say how long:
 * one from the future was made or used before the clock was set back, and would
 * last longer than it may.
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

/** When a session was last renewed: the library keeps every session as long as a resident's. */
export function lastUseOf({ expiresAt }: SessionTimes): number {
  return expiresAt.getTime() - sessionIdleTimeout.resident;
}

/**
 * Ends the session of a request on the server; the cookies returned end it in the browser.
 *
 * @param on the transaction in which that happens, if there is one.
 * @throws when the database doesn't answer: then the session is still open.
 */
export async function signOut(headers: Headers, on?: Database): Promise<SetCookies> {
  if (!carriesAccountCookies(headers)) return [];
  return [...(await endSession(headers, on)), accountCookie(null)];
}

/**
 * Keeps a session that has just begun, and ends what its account has beyond 20: those that were
 * used least lately. When the owner took the account back while the old password was looked at,
 * the session isn't one of those that were ended then, and ends now.
 *
 * @param account as it was before the password was looked at.
 * @returns whether it was kept.
 */
export function keepNewSession(
  { accountId, token }: { accountId: string; token: string },
  account: TrustingAccount | undefined,
): Promise<boolean> {
  return database()
    .transaction()
    .execute(async (transaction) => {
      const own = transaction.deleteFrom("identitySessions").where("userId", "=", accountId);
      // It locks the account: of several that begin at once, each sees what the one before has ended.
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
 * Ends all of somebody's sessions but the one that asks, as a part of something else.
 *
 * @returns how many there were.
 */
export async function endOtherSessions(on: Database, person: SignedIn): Promise<bigint> {
  const { numDeletedRows } = await on
    .deleteFrom("identitySessions")
    .where("userId", "=", person.id)
    .where("id", "!=", person.sessionId)
    .executeTakeFirst();
  return numDeletedRows;
}

/** The cookies to send along, each the value of one Set-Cookie header. */
export type SetCookies = string[];

/** Whether a request carries a session cookie or the readable one, whatever they are worth. */
export function carriesAccountCookies(headers: Headers): boolean {
  return /shoreline-(session|account)=/.test(headers.get("Cookie") ?? "");
}

/**
 * The readable cookie from which the header knows which links to show. It opens nothing: whoever
 * forges it sees a link to a page that sends them home.
 *
 * @param role null ends it.
 */
export function accountCookie(role: SignedIn["role"] | null): string {
  const life = role ? sessionIdleTimeout[role] / 1000 : 0;
  const shown = role === "administrator" ? role : "resident";
  return setCookie("account", role ? shown : "", life, true);
}

/** Which links the header shows for a request: what the readable cookie says. */
export function shownRole(headers: Headers): "visitor" | "resident" | "administrator" {
  const role = readCookie(headers, "account");
  return role === "resident" || role === "administrator" ? role : "visitor";
}

/** The cookies that end a session in the browser alone, while it can't be ended on the server. */
export function clearedCookies(): SetCookies {
  return [setCookie("session", "", 0), accountCookie(null)];
}
