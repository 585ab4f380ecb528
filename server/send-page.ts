import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { sendResponse } from "@remix-run/node-fetch-server";
import { acceptedEncodings, matchesEtag } from "./negotiation.ts";

/** Sends a page's response, compressed, with the headers that every response carries. */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  security: Record<string, string>,
): Promise<void> {
  for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
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
  // Private pages, which nothing may cache, must not be indexed either.
  if (answer.headers.get("Cache-Control") === "no-store" && !answer.headers.has("X-Robots-Tag")) {
    answer.headers.set("X-Robots-Tag", "noindex");
  }
  // A 304 for a client that already has this page; never in response to a POST.
  const etag = answer.status === 200 ? answer.headers.get("ETag") : null;
  if (etag && request.method !== "POST" && matchesEtag(request.headers["if-none-match"], etag)) {
    // No CSP on a 304: it would replace the cached page's (RFC 9111, 3.2), whose nonce is the old
    // one.
    response.removeHeader("Content-Security-Policy");
    await sendResponse(response, notModified(answer));
    return;
  }
  await sendResponse(response, await pack(request, answer));
}

/** The 304 for a response: its headers, without the body and those about the body. */
function notModified({ headers: sent, body }: Response): Response {
  void body?.cancel();
  const headers = new Headers(sent);
  for (const name of [...headers.keys()]) {
    if (name.startsWith("content-")) headers.delete(name);
  }
  headers.append("Vary", "Accept-Encoding");
  return new Response(null, { status: 304, headers });
}

/** A body smaller than this fits one network packet anyway. */
const smallestPacked = 1000;

const packers = {
  // A medium quality: a page is compressed for one reader, so the time counts, too.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

/** Compresses a rendered page or its data by the best method that the client accepts. */
async function pack(request: IncomingMessage, answer: Response): Promise<Response> {
  if (answer.body || answer.headers.has("ETag")) answer.headers.append("Vary", "Accept-Encoding");
  if (!answer.body || request.method === "HEAD") return answer;
  const [encoding] = acceptedEncodings(request.headers["accept-encoding"]);
  if (!encoding || encoding === "identity") return answer;
  const { status, statusText, headers } = answer;
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length < smallestPacked) return new Response(bytes, { status, statusText, headers });
  headers.set("Content-Encoding", encoding);
  return new Response(await packers[encoding](bytes), { status, statusText, headers });
}
