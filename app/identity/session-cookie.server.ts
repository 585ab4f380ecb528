import { createHmac, timingSafeEqual } from "node:crypto";
import { cookieName, readCookie, readCookies, setCookie } from "../platform/cookies.server.ts";
import type { SignedIn } from "./person.server.ts";
import { siteSecret } from "./site-secret.server.ts";

/** Cookies to set, each the value of one Set-Cookie header. */
export type SetCookies = string[];

type Role = SignedIn["role"];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a session lasts without a request, in milliseconds. */
export const sessionIdleTimeout = {
  resident: 24 * HOUR,
  waiting: 24 * HOUR,
  administrator: 30 * MINUTE,
} as const satisfies Record<Role, number>;

/**
 * The token, a dot and its signature in base64, percent-encoded: a made-up cookie is recognized without
 * asking the database.
 */
const signedToken = /^([\w-]{32})\.((?:\w|%2B|%2F|%3D){44,})$/;

function sign(token: string): string {
  return createHmac("sha256", siteSecret()).update(token).digest("base64");
}

/** Takes the same time for each wrong signature. */
function isSigned(token: string, signature: string): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(token))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * The token of a request's session cookie; undefined where this site has signed none. Of several cookies
 * of that name, one that another site has set hides no other.
 */
export function readSessionToken(headers: Headers): string | undefined {
  const cookies = readCookies(headers, "session", signedToken);
  return cookies.find(([, token = "", signature = ""]) =>
    isSigned(token, decodeURIComponent(signature)),
  )?.[1];
}

/** The cookies of a session that was begun or renewed just now. */
export function sessionCookies(token: string, role: Role): SetCookies {
  const life = sessionIdleTimeout.resident / 1000;
  const value = `${token}.${encodeURIComponent(sign(token))}`;
  return [setCookie("session", value, life), accountCookie(role)];
}

/** The cookies that end a session in the browser. */
export function clearedCookies(): SetCookies {
  return [setCookie("session", "", 0), accountCookie(null)];
}

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
export function accountCookie(role: Role | null): string {
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
