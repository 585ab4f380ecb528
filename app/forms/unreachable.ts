/**
 * Whether an error says, in a browser, that the site couldn't be asked: there is no connection, or
 * something between answered in its place, as a proxy does while the site is being started anew.
 * Each browser words the former in its own way. Of the latter the router has only a text, or can't
 * read it, where the site itself sends data.
 */
export function isUnreachable(error: unknown): boolean {
  if (typeof document === "undefined") return false;
  if (isAnswer(error)) return error.status !== 404 && typeof error.data === "string";
  if (error instanceof TypeError) return /fetch|network|load failed/i.test(error.message);
  return error instanceof Error && error.message === "Unable to decode turbo-stream response";
}

/** Whether an error says, in a browser, that the site was asked and could not do it just now. */
export function isUnable(error: unknown): boolean {
  if (isAnswer(error)) return error.status === 503;
  // In the router's words: what happened stays on the server.
  return error instanceof Error && error.message === "Unexpected Server Error";
}

/** The router's own check weighs more than all this, because it brings more of the router along. */
function isAnswer(error: unknown): error is { status: number; data: unknown } {
  return typeof error === "object" && error !== null && "status" in error && "data" in error;
}
