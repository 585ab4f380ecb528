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
    // Not the hosts below this one (ASVS 5.0, 3.4.1): they are others', who may have no HTTPS.
    ...(secure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
