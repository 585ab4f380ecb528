/** A response's default policy: nothing is allowed. */
export const closedPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** A PDF may be shown in the browser's own viewer. */
export const pdfPolicy =
  "default-src 'none'; object-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The service worker requests only this site, on behalf of its pages. */
export const workerPolicy = `${closedPolicy}; connect-src 'self'`;

/**
 * The headers of every response, whatever its status. A more specific value, such as a page's policy, replaces
 * the one given here.
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
    // Without subdomains (ASVS 5.0, 3.4.1): they belong to others, who may have no HTTPS.
    ...(secure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
