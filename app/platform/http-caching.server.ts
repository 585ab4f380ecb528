import { createHash } from "node:crypto";
import { isUnavailable, retryAfter } from "./error-id.server.ts";

/**
 * The ETag of an answer, by which a client that has it already is told only that (RFC 9110, 8.8.3;
 * server/to-request.ts). Weak, because the server packs the answer as the client likes.
 *
 * @param said all that makes the answer what it is, without what differs from one to the next.
 */
export function entityTag(...said: string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(said));
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}

/** Whether an answer has an ETag: that of a request that only reads, and got what it asked for. */
export function isTagged({ method }: Request, status: number): boolean {
  return (method === "GET" || method === "HEAD") && status === 200;
}

/**
 * The headers of a rendered page that is the same for everyone. It is told nothing of who asks
 * (entry.server.tsx), and the reader's device may keep it to open without a connection.
 */
export const forEveryone = { "Cache-Control": "public, no-cache" };

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
