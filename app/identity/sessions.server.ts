import { isAPIError } from "better-auth/api";
import { readCookie, setCookie } from "../platform/cookies.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { type Identity, identity } from "./better-auth.server.ts";
import type { SignedIn } from "./person.server.ts";
import { clockTolerance, sessionIdle, sessionRenewedAfter, sessionWhole } from "./person.server.ts";

/** The cookies to send along, each the value of one Set-Cookie header. */
export type SetCookies = string[];

export interface Visit {
  person: SignedIn | null;
  setCookies: SetCookies;
}

/**
 * The readable cookie from which the header knows which links to show. It opens nothing: whoever
 * forges it sees a link to a page that sends them home.
 */
function accountCookie(role: SignedIn["role"] | null): string {
  const life = role ? sessionIdle[role] / 1000 : 0;
  const shown = role === "waiting" ? "resident" : (role ?? "");
  return setCookie("account", shown, life, true);
}

/** Which links the header shows for a request: what the readable cookie says. */
export function shownRole(headers: Headers): "visitor" | "resident" | "administrator" {
  const role = readCookie(headers, "account");
  return role === "resident" || role === "administrator" ? role : "visitor";
}

/** Whether a request carries a session cookie or the readable one, whatever they are worth. */
function carriesAccountCookies(headers: Headers): boolean {
  return /shoreline-(session|account)=/.test(headers.get("Cookie") ?? "");
}

/** Adds the readable cookie to the session's, which the identity library set. */
export function signedInCookies(headers: Headers, role: SignedIn["role"]): SetCookies {
  return [...sessionCookies(headers), accountCookie(role)];
}

/**
 * The library also ends cookies of its own that this site never sets: they are left out. Of a
 * session that is renewed and then replaced, the last one is left.
 */
function sessionCookies(headers: Headers): SetCookies {
  return headers
    .getSetCookie()
    .filter((cookie) => /^(__Host-)?shoreline-session=/.test(cookie))
    .slice(-1);
}

/**
 * Who is signed in, by the session cookie of a request. A session that is in use is renewed; one
 * that was idle or lasted for too long is ended.
 *
 * @throws when the database doesn't answer.
 */
export async function findSignedIn(headers: Headers): Promise<Visit> {
  if (!carriesAccountCookies(headers)) return { person: null, setCookies: [] };
  const api = (await identity()).api;
  // Found without being renewed: a renewed session doesn't tell how long it was idle.
  const query = { disableRefresh: true };
  const found = await api.getSession({ headers, query, returnHeaders: true });
  if (!found.response) {
    return { person: null, setCookies: [...sessionCookies(found.headers), accountCookie(null)] };
  }
  const { session, user } = found.response;
  const role = readRole(user.role);
  if (isOver(session, role)) {
    const ended = await signOut(headers);
    return { person: null, setCookies: ended };
  }
  const { id, email: signInAddress } = user;
  const person = { id, role, signInAddress, sessionId: session.id } as SignedIn;
  if (Date.now() - lastUseOf(session) < sessionRenewedAfter) return { person, setCookies: [] };
  try {
    const renewed = await api.getSession({ headers, returnHeaders: true });
    return { person, setCookies: signedInCookies(renewed.headers, role) };
  } catch (error) {
    // Signed out in another tab, between the look and the renewal.
    if (isAPIError(error) && error.statusCode < 500) {
      return { person: null, setCookies: [accountCookie(null)] };
    }
    // The session stands, only its end wasn't moved on: a full disk shuts nobody out who may read.
    if (isUnavailable(error)) return { person, setCookies: [] };
    throw error;
  }
}

/** What an account may do; one that says nothing known may do least. */
export function readRole(stored: unknown): SignedIn["role"] {
  return stored === "administrator" || stored === "resident" ? stored : "waiting";
}

interface SessionTimes {
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Whether a session that still stands in the database has been idle or open for too long, or how
 * long can't be told: one from the future was made or used before the clock was set back, and would
 * last longer than it may.
 */
export function isOver(session: SessionTimes, role: SignedIn["role"]): boolean {
  const now = Date.now();
  const idle = now - lastUseOf(session);
  const age = now - session.createdAt.getTime();
  return (
    idle > sessionIdle[role] || age > sessionWhole[role] || Math.min(idle, age) < -clockTolerance
  );
}

/** When a session was last renewed: the library keeps every session as long as a resident's. */
export function lastUseOf({ expiresAt }: SessionTimes): number {
  return expiresAt.getTime() - sessionIdle.resident;
}

/**
 * Ends the session of a request on the server; the cookies returned end it in the browser.
 *
 * @param api of the transaction in which that happens, if there is one.
 * @throws when the database doesn't answer: then the session still stands.
 */
export async function signOut(headers: Headers, api?: Identity["api"]): Promise<SetCookies> {
  if (!carriesAccountCookies(headers)) return [];
  const { signOut } = api ?? (await identity()).api;
  const ended = await signOut({ headers, returnHeaders: true });
  return [...sessionCookies(ended.headers), accountCookie(null)];
}

/** The cookies that end a session in the browser alone, while it can't be ended on the server. */
export function clearedCookies(): SetCookies {
  return [setCookie("session", "", 0), accountCookie(null)];
}
