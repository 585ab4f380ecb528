import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { ReadableStream } from "node:stream/web";

/**
 * A response's ETag, so that a client that already has it gets a 304 (RFC 9110, 8.8.3; server/send-page.ts).
 * Weak, because the server compresses the response as the client accepts.
 *
 * @param parts all content of the response, without what differs each time, such as a nonce.
 */
export function entityTag(...parts: (string | Buffer)[]): string {
  const hash = createHash("sha256");
  // The boundaries between the parts matter, too.
  for (const part of parts) hash.update(part).update("\0");
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}

/**
 * The headers of a rendered page that is the same for everyone. It is rendered without the reader's session
 * (entry.server.tsx), and the browser may store it for offline use.
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

/** A file as a response, with its length, without holding it in memory (server/send-page.ts). */
export async function fileResponse(path: string, others: HeadersInit): Promise<Response> {
  const headers = new Headers(others);
  headers.set("Content-Length", String((await stat(path)).size));
  return new Response(ReadableStream.from(readPieces(path)), { headers });
}

/** Opens the file only once it is read: for HEAD, the router drops the body without closing it. */
async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/**
 * A response whose whole body is in memory, so that the server needn't read it back from a stream, which would
 * take Node a twentieth of the time for the page.
 */
export class WholeResponse extends Response {
  readonly whole: Buffer<ArrayBuffer>;

  constructor(whole: Buffer<ArrayBuffer>, init: ResponseInit) {
    // Other readers get the same body; nothing is copied until somebody reads.
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
