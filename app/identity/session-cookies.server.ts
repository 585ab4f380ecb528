import { readCookie, setCookie } from "../platform/cookies.server.ts";
import { type SignedIn, sessionIdle } from "./person.server.ts";

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
  const life = role ? sessionIdle[role] / 1000 : 0;
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
