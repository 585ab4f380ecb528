import { createHmac } from "node:crypto";
import { cookieName, readCookie, readCookies, setCookie } from "../platform/cookies.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import type { SignedIn } from "./person.server.ts";
import { siteSecret } from "./site-secret.server.ts";
import { isSameSecret } from "./tokens.server.ts";

type Role = SignedIn["role"];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a session lasts without a request, and at most, in milliseconds. */
export const sessionLife = {
  resident: { idle: 24 * HOUR, most: 7 * 24 * HOUR },
  waiting: { idle: 24 * HOUR, most: 7 * 24 * HOUR },
  administrator: { idle: 30 * MINUTE, most: 8 * HOUR },
} as const satisfies Record<Role, unknown>;

/** The token, a dot and its signature: a forged cookie is rejected without a query. */
const signedToken = /^([\w-]{32})\.((?:\w|%2B|%2F|%3D){44,})$/;

function sign(token: string): string {
  return createHmac("sha256", siteSecret()).update(token).digest("base64");
}

/** The token of a request's session cookie, if this site signed it. One set by another site can't hide it. */
export function readSessionToken(headers: Headers): string | undefined {
  const cookies = readCookies(headers, "session", signedToken);
  return cookies.find(([, token = "", signature = ""]) =>
    isSameSecret(decodeURIComponent(signature), sign(token)),
  )?.[1];
}

/** The cookies of a session that was just started or renewed. */
export function sessionCookies(token: string, person: Shown): string[] {
  const life = sessionLife.resident.idle / 1000;
  const value = `${token}.${encodeURIComponent(sign(token))}`;
  return [setCookie("session", value, life), accountCookie(person)];
}

export function clearedCookies(): string[] {
  return [setCookie("session", "", 0), accountCookie(null)];
}

/** Whether a request carries a session cookie or the readable one, valid or not. */
export function carriesAccountCookies(headers: Headers): boolean {
  return /shoreline-(session|account)=/.test(headers.get("Cookie") ?? "");
}

interface Shown {
  role: Role;
  name: string;
}

/** The cookie that tells page scripts which links and name the header shows; null clears it. It gives no access. */
export function accountCookie(person: Shown | null): string {
  if (!person) return setCookie("account", "", 0, true);
  const role = person.role === "administrator" ? person.role : "resident";
  // An imported name may be longer than the form allows, and half a surrogate pair can't be encoded.
  const name = person.name.slice(0, fieldLimits.name).toWellFormed();
  const life = sessionLife[person.role].idle / 1000;
  return setCookie("account", encodeURIComponent(`${role} ${name}`), life, true);
}

/** Which links and name the header shows, by the readable cookie as set by the response, or else as requested. */
export function shownAccount(
  request: Headers,
  response: Headers,
): { account: "visitor" | "resident" | "administrator"; name: string } {
  const start = `${cookieName("account")}=`;
  const set = response.getSetCookie().findLast((cookie) => cookie.startsWith(start));
  const headers = set ? new Headers({ Cookie: set.split(";", 1)[0] ?? "" }) : request;
  const [, account, name = ""] =
    readCookie(headers, "account", /^(resident|administrator)(?:%20(.*))?$/) ?? [];
  if (account !== "resident" && account !== "administrator") return { account: "visitor", name };
  return { account, name: decode(name) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
