/** The browser's cache of text that couldn't be sent (unsent-copy.tsx). */
export const unsentCopies = "shoreline-unsent";

/**
 * Whether, in the browser, an error means that the request didn't reach the site: no connection, which each browser
 * words differently, or a proxy's response, which is text or can't be decoded.
 */
export function isUnreachable(error: unknown): boolean {
  if (typeof document === "undefined") return false;
  if (isAnswer(error)) return error.status !== 404 && typeof error.data === "string";
  if (error instanceof TypeError) return /fetch|network|load failed/i.test(error.message);
  return error instanceof Error && error.message === "Unable to decode turbo-stream response";
}

/** Whether, in the browser, an error means that the site is unavailable. */
export function isUnable(error: unknown): boolean {
  if (isAnswer(error)) return error.status === 503;
  // React Router's generic message; the cause isn't sent to the browser.
  return error instanceof Error && error.message === "Unexpected Server Error";
}

/** React Router's `isRouteErrorResponse` would add more to the bundle than this whole file. */
function isAnswer(error: unknown): error is { status: number; data: unknown } {
  return typeof error === "object" && error !== null && "status" in error && "data" in error;
}
