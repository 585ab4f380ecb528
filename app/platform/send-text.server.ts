import { entityTag } from "./entity-tag.server.ts";
import { isUnavailable, retryAfter } from "./error-id.server.ts";

/** Sends a text to a program that asks again and again. */
export function sendText(
  text: string,
  contentType: string,
  others: Record<string, string>,
): Response {
  const headers = { ...others, ETag: entityTag(text), "Content-Type": contentType };
  return new Response(text, { headers });
}

/**
 * Makes of an error what a route for such programs throws: while the records can't be reached, an
 * answer that has them come back and keep what they have.
 *
 * @param what can't be read, as in "The calendar".
 */
export function textUnavailable(error: unknown, what: string): unknown {
  return isUnavailable(error) ? notNow(what) : error;
}

/** Tells such a program to come back and keep what it has; `what` as in "The calendar". */
export function notNow(what: string): Response {
  const headers = { "Retry-After": `${retryAfter}`, "Cache-Control": "no-store" };
  return new Response(`${what} can't be read just now. Please try again in a minute.\n`, {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}
