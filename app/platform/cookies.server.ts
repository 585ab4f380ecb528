import { environment } from "./environment.server.ts";

/** Whether the site is served over HTTPS, so that its cookies are marked Secure. */
function servedSecurely(): boolean {
  return environment().BASE_URL?.startsWith("https:") ?? false;
}

/** A cookie's purpose. The privacy page lists each: privacy/kept-cookies.server.ts. */
export type Cookie = "session" | "account" | "device" | "flash" | "provider";

/** A cookie's name, with the prefix `__Host-` if the site is served over HTTPS. */
export function cookieName(what: Cookie): string {
  return `${servedSecurely() ? "__Host-" : ""}shoreline-${what}`;
}

/**
 * The value of a Set-Cookie header.
 *
 * @param life in seconds; 0 deletes the cookie.
 * @param readable whether page scripts may read it.
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

/** A pattern's match in a request's cookie. Skips malformed ones of that name, which another site may have set. */
export function readCookie(
  headers: Headers,
  what: Cookie,
  pattern: RegExp,
): RegExpExecArray | undefined {
  return readCookies(headers, what, pattern)[0];
}

/** Like `readCookie`, for all cookies of that name. */
export function readCookies(headers: Headers, what: Cookie, pattern: RegExp): RegExpExecArray[] {
  const start = `${cookieName(what)}=`;
  const values = (headers.get("Cookie") ?? "")
    .split(/;\s*/)
    .filter((cookie) => cookie.startsWith(start))
    .map((cookie) => pattern.exec(cookie.slice(start.length)));
  return values.filter((found) => found !== null);
}
