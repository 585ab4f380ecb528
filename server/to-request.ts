import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { createHeaders } from "@remix-run/node-fetch-server";
import { longestShortUpload } from "../app/platform/limits.ts";

/**
 * Converts Node's request to the one that the pages get.
 *
 * @param url the full URL, with the site's own origin.
 * @param body a POST's; "stream" to pass it on as it arrives; undefined for a request that only reads.
 * @param isUpload whether it is a form with files, whose Content-Type has the boundary between the parts.
 */
export function toRequest(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  body: Buffer<ArrayBuffer> | "stream" | undefined,
  isUpload = false,
): Request {
  const headers = createHeaders(request);
  // React Router sends these to itself while it prerenders.
  for (const name of [...headers.keys()]) {
    if (name.startsWith("x-react-router-")) headers.delete(name);
  }
  // server/validate-request.ts has done CSRF protection; React Router would reject browsers that hide it.
  headers.delete("origin");
  // Accepted as a form; parameters added to the type must not change how it is parsed.
  if (body && !isUpload) {
    headers.set("Content-Type", "application/x-www-form-urlencoded");
  }
  const breakOff = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) breakOff.abort();
  });
  const { signal } = breakOff;
  if (body === "stream") {
    const stream = Readable.toWeb(request) as ReadableStream<Uint8Array>;
    // Node requires `duplex` for a streamed body; the types lack it.
    const asItArrives = { duplex: "half" } as RequestInit;
    return new Request(url, { method: "POST", headers, body: stream, signal, ...asItArrives });
  }
  return new Request(url, { method: request.method ?? "GET", headers, body: body ?? null, signal });
}

/**
 * Whether a form that may carry files declares a length too short for real ones. It is buffered like any other form,
 * to preserve the input of somebody whose session has ended.
 */
export function isShortUpload({ headers }: IncomingMessage): boolean {
  const { "content-type": type = "", "content-length": length } = headers;
  return /^multipart\//i.test(type) && Number(length ?? Infinity) <= longestShortUpload;
}

/** The site's longest form has about twelve. */
const mostFields = 100;

/**
 * Reads a request's whole body, so that one that is too large or cut off never reaches a page.
 *
 * @param limit the most bytes to accept, however the body is sent.
 * @param isUpload whether it is a form with files: those may have any byte, and its fields are counted later.
 * @returns the body, or the status to reject it with: 413 over the limit or with more than a hundred fields, 400
 * with a NUL in it (no form has one, and PostgreSQL can't store it).
 * @throws if the sender aborts.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  isUpload: boolean,
): Promise<Buffer<ArrayBuffer> | 400 | 413> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer> | undefined>();
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  // Without either there is no body, and no event says so (optimizeEmptyRequests).
  if (length === undefined && encoding === undefined) resolve(Buffer.alloc(0));
  const chunks: Buffer[] = [];
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    // Past the limit, keep reading and dropping the rest until the response is sent.
    if (size > limit) resolve(undefined);
    else chunks.push(chunk);
  });
  request.once("end", () => resolve(Buffer.concat(chunks)));
  request.once("error", reject);
  const body = await promise;
  if (body === undefined) return 413;
  if (isUpload) return body;
  // Counted before anything is parsed.
  if (body.toString("latin1").split("&", mostFields + 1).length > mostFields) return 413;
  return body.includes(0) || body.includes("%00") ? 400 : body;
}
