import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { WholeResponse } from "../app/platform/responses.server.ts";
import { acceptedEncodings, matchesEtag } from "./send-file.ts";

/** Sends a page's response, compressed, with the headers of every response. */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  security: Record<string, string>,
): Promise<void> {
  // Only page scripts read these, in data responses; elsewhere they would just reveal the router.
  if (!/\.data(\?|$)/.test(request.url ?? "")) {
    for (const name of [...answer.headers.keys()]) {
      if (name.startsWith("x-remix-")) answer.headers.delete(name);
    }
  }
  // React Router sets this type without a charset.
  if (answer.headers.get("Content-Type") === "text/x-script") {
    answer.headers.set("Content-Type", "text/x-script; charset=utf-8");
  }
  if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "no-store");
  // Private pages, which must not be cached, must not be indexed either.
  if (
    answer.headers.get("Cache-Control")?.includes("no-store") &&
    !answer.headers.has("X-Robots-Tag")
  ) {
    answer.headers.set("X-Robots-Tag", "noindex");
  }
  // A 304 for a client that already has this page; never in response to a POST.
  const etag = answer.status === 200 ? answer.headers.get("ETag") : null;
  if (etag && request.method !== "POST" && matchesEtag(request.headers["if-none-match"], etag)) {
    // No CSP on a 304: it would replace the cached page's (RFC 9111, 3.2), whose nonce is the old one.
    const { "content-security-policy": _, ...others } = security;
    response.writeHead(304, headersOf(notModified(answer), others)).end();
    return;
  }
  // A file has a length. It may be large, is already compressed, and is streamed.
  if (answer.body && answer.headers.has("Content-Length")) {
    response.writeHead(answer.status, headersOf(answer.headers, security));
    return sendStream(request, response, answer.body as ReadableStream<Uint8Array>);
  }
  const body = await pack(request, answer);
  response.writeHead(answer.status, headersOf(answer.headers, security)).end(body);
}

async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  if (request.method === "HEAD") {
    response.end();
    return body.cancel();
  }
  try {
    await pipeline(Readable.fromWeb(body), response);
  } catch (error) {
    // If the reader left, that's fine; one who stayed would take a partial response for the whole.
    if (!request.socket.destroyed) throw error;
  }
}

/** The headers of the 304 for a response: its own, without those about the body. */
function notModified({ headers: sent, body }: Response): Headers {
  void body?.cancel();
  const headers = new Headers(sent);
  for (const name of [...headers.keys()]) {
    if (name.startsWith("content-")) headers.delete(name);
  }
  headers.append("Vary", "Accept-Encoding");
  return headers;
}

/** In bytes: a smaller body fits one network packet anyway. */
const smallestPacked = 1000;

const packers = {
  // A medium quality: a page is compressed for one reader, so time counts, too.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

/** A page's body, compressed by the best method that the client accepts; sets the response's headers accordingly. */
async function pack(request: IncomingMessage, answer: Response): Promise<Buffer | undefined> {
  const { headers } = answer;
  if (answer.body || headers.has("ETag")) headers.append("Vary", "Accept-Encoding");
  // HEAD: the length would take rendering the body.
  if (request.method === "HEAD") return undefined;
  const bytes =
    answer instanceof WholeResponse ? answer.whole : Buffer.from(await answer.arrayBuffer());
  const [encoding = "identity"] = acceptedEncodings(request.headers["accept-encoding"]);
  const isPacked = encoding !== "identity" && bytes.length >= smallestPacked;
  if (isPacked) headers.set("Content-Encoding", encoding);
  const body = isPacked ? await packers[encoding](bytes) : bytes;
  if (answer.status !== 204) headers.set("Content-Length", String(body.length));
  return body;
}

/** Names and values in turn: a page's own headers take precedence over those of every response. */
function headersOf(own: Headers, ofEvery: Record<string, string>): string[] {
  const others = Object.entries(ofEvery).filter(([name]) => !own.has(name));
  return [...others, ...own].flat();
}
