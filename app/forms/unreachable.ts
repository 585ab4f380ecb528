/** The browser's cache of what was typed and could not be sent (unsent-copy.tsx). */
export const unsentCopies = "shoreline-unsent";

/**
 * Whether an error, in the browser, means that the request didn't reach the site: no connection, for which each
 * browser has its own words, or a proxy's answer, which is text or nothing that the router can decode.
 */
export function isUnreachable(error: unknown): boolean {
  if (typeof document === "undefined") return false;
  if (isAnswer(error)) return error.status !== 404 && typeof error.data === "string";
  if (error instanceof TypeError) return /fetch|network|load failed/i.test(error.message);
  return error instanceof Error && error.message === "Unable to decode turbo-stream response";
}

/** Whether an error, in the browser, means that the site got the request and is unavailable. */
export function isUnable(error: unknown): boolean {
  if (isAnswer(error)) return error.status === 503;
  // React Router's generic message: the cause isn't sent to the browser.
  return error instanceof Error && error.message === "Unexpected Server Error";
}

/** React Router's `isRouteErrorResponse` would add more to the bundle than this whole file. */
function isAnswer(error: unknown): error is { status: number; data: unknown } {
  return typeof error === "object" && error !== null && "status" in error && "data" in error;
}
