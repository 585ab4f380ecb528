import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { isUnavailable, retryAfter } from "./error-id.server.ts";

/**
 * The ETag of a response, so that a client that already has it gets a 304 (RFC 9110, 8.8.3;
 * server/send-page.ts). Weak, because the server compresses the response as the client accepts.
 *
 * @param parts all content of the response, without what differs each time, such as a nonce.
 */
export function entityTag(...parts: (string | Buffer)[]): string {
  const hash = createHash("sha256");
  // What ends one part and what begins the next is content, too.
  for (const part of parts) hash.update(part).update("\0");
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}

/**
 * The headers of a rendered page that is the same for everyone. It is rendered without the reader's
 * session (entry.server.tsx), and the browser may store it for use offline.
 */
export const forEveryone = { "Cache-Control": "public, no-cache" };

/** Sends a text to a program that polls, such as a feed reader. */
export function sendText(
  text: string,
  contentType: string,
  others: Record<string, string>,
): Response {
  const headers = { ...others, ETag: entityTag(text), "Content-Type": contentType };
  return new Response(text, { headers });
}

/**
 * Turns an error into what a route for such programs throws: while the database is unavailable, a
 * response that makes them keep what they have and retry.
 *
 * @param what can't be read, as in "The calendar".
 */
export function textUnavailable(error: unknown, what: string): unknown {
  return isUnavailable(error) ? notNow(what) : error;
}

/** Tells such a program to keep what it has and retry; `what` as in "The calendar". */
function notNow(what: string): Response {
  const headers = { "Retry-After": `${retryAfter}`, "Cache-Control": "no-store" };
  return new Response(`${what} can't be read right now. Please try again in a minute.\n`, {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}

/**
 * A file as the body of a response, which says its length and is sent as it is read, without holding it in
 * memory (server/send-page.ts).
 */
export async function streamFile(
  path: string,
): Promise<{ body: ReadableStream<Uint8Array>; length: number }> {
  const { size: length } = await stat(path);
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  return { body, length };
}

/**
 * A response whose body is there as a whole, so that the server need not read it back from a stream:
 * that takes Node as long as a twentieth of the page.
 */
export class WholeResponse extends Response {
  readonly whole: Buffer<ArrayBuffer>;

  constructor(whole: Buffer<ArrayBuffer>, init: ResponseInit) {
    // Who reads it in the usual way gets the same; nothing is copied before somebody does.
    const stream = new ReadableStream(
      {
        pull(controller) {
          controller.enqueue(whole);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    super(stream, init);
    this.whole = whole;
  }
}
