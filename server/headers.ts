import { createHash } from "node:crypto";

/** What a response may do when nothing else is said: nothing. */
export const closedPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** A PDF may be shown by the viewer that the browser brings. */
export const pdfPolicy =
  "default-src 'none'; object-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The service worker asks this site alone, on behalf of its pages. */
export const workerPolicy = `${closedPolicy}; connect-src 'self'`;

/**
 * The headers that every response carries, whatever its status. A more exact value, such as the
 * policy of a page, replaces the one given here.
 *
 * @param secure whether the site is reached by HTTPS.
 */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    "content-security-policy": closedPolicy,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Subdomains included: ASVS 5.0, 3.4.1, level 2.
    ...(secure ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;

/** A script element of a page. */
export interface ScriptElement {
  /** The address of its file; undefined for an inline script. */
  src: string | undefined;
  text: string;
}

/** The script elements of a page that holds data blocks (JSON-LD) and scripts; only the latter. */
export function scriptElements(html: string): ScriptElement[] {
  return [...html.matchAll(scriptElement)]
    .filter(([, attributes = ""]) => !/\btype=["']?application\/(ld\+)?json/i.test(attributes))
    .map(([, attributes = "", text = ""]) => ({
      src: /\bsrc=["']([^"']*)["']/i.exec(attributes)?.[1],
      text,
    }));
}

/** What a Content-Security-Policy knows a page's inline scripts by: `sha256-…`, without quotes. */
export function inlineScriptHashes(html: string): string[] {
  return scriptElements(html)
    .filter(({ src }) => src === undefined)
    .map(({ text }) => `sha256-${createHash("sha256").update(text).digest("base64")}`);
}
