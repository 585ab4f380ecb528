import { environment } from "./environment.server.ts";

/** Whether the site is served over HTTPS, so that its cookies are marked for it. */
function servedSecurely(): boolean {
  return environment().BASE_URL?.startsWith("https:") ?? false;
}

/** What a cookie is for. The privacy page lists each: privacy/kept-cookies.server.ts. */
export type Cookie = "session" | "account" | "device" | "flash" | "provider";

/** The name of a cookie, with the prefix `__Host-` if the site is served over HTTPS. */
export function cookieName(what: Cookie): string {
  return `${servedSecurely() ? "__Host-" : ""}shoreline-${what}`;
}

/**
 * The value of a Set-Cookie header.
 *
 * @param life in seconds; 0 ends the cookie.
 * @param readable whether the page's script may read it.
 */
export function setCookie(what: Cookie, value: string, life: number, readable = false): string {
  const marks = [
    "Path=/",
    ...(readable ? [] : ["HttpOnly"]),
    "SameSite=Lax",
    `Max-Age=${life}`,
    ...(servedSecurely() ? ["Secure"] : []),
  ];
  return [`${cookieName(what)}=${value}`, ...marks].join("; ");
}

/**
 * What a pattern finds in the value of a request's cookie; undefined if there is none like it. Of
 * several cookies of that name, a malformed one, which another site may have set, hides no other.
 */
export function readCookie(
  headers: Headers,
  what: Cookie,
  pattern: RegExp,
): RegExpExecArray | undefined {
  return readCookies(headers, what, pattern)[0];
}

/** The same for all cookies of that name. */
export function readCookies(headers: Headers, what: Cookie, pattern: RegExp): RegExpExecArray[] {
  const start = `${cookieName(what)}=`;
  const values = (headers.get("Cookie") ?? "")
    .split(/;\s*/)
    .filter((cookie) => cookie.startsWith(start))
    .map((cookie) => pattern.exec(cookie.slice(start.length)));
  return values.filter((found) => found !== null);
}
