import { createReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import type { Bytes, Encoding, StaticFile, Variant } from "./static-files.ts";

/** Answers a GET or HEAD request with a file: whole (200), in part (206), or not modified (304). */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): void {
  const variant = choose(file, request.headers["accept-encoding"]);
  const { body, etag, headers } = variant;
  if (matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const part = file.inParts && request.method === "GET" ? partWanted(request, variant) : "whole";
  if (part === "whole") {
    response.writeHead(200, variant.headersOfWhole);
    if (request.method === "HEAD") response.end();
    else sendBytes(response, body, 0, body.length - 1);
  } else if (part === "none") {
    response.writeHead(416, [...headers, "content-range", `bytes */${body.length}`]).end();
  } else {
    const { first, last } = part;
    const range = ["content-range", `bytes ${first}-${last}/${body.length}`];
    const length = ["content-length", String(last - first + 1)];
    response.writeHead(206, [...headers, ...range, ...length]);
    sendBytes(response, body, first, last);
  }
}

/** Sends a range of bytes, `last` included. If they can't all be read, the connection is cut. */
function sendBytes(response: ServerResponse, body: Bytes, first: number, last: number): void {
  if (Buffer.isBuffer(body)) {
    response.end(body.length === last - first + 1 ? body : body.subarray(first, last + 1));
    return;
  }
  pipeline(createReadStream(body.path, { start: first, end: last }), response, () => {});
}

function choose({ variants }: StaticFile, accepted: string | undefined): Variant {
  const encoding = acceptedEncodings(accepted).find((one) => variants[one]);
  return (encoding && variants[encoding]) ?? variants.identity;
}

/** The bytes that a Range header requests. Anything but a single range is answered with the whole file. */
function partWanted(
  { headers }: IncomingMessage,
  { body, etag }: Variant,
): { first: number; last: number } | "whole" | "none" {
  const condition = headers["if-range"];
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "");
  if (!match || (condition !== undefined && condition !== etag)) return "whole";
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return "whole";
  const end = body.length - 1;
  const first = from === "" ? Math.max(0, body.length - Number(to)) : Number(from);
  const last = from === "" || to === "" ? end : Math.min(Number(to), end);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return "whole";
  return first > end ? "none" : { first, last };
}

/** Encodings, best first. */
const encodings: readonly Encoding[] = ["br", "gzip", "identity"];

/** Matches an encoding, or any, in an Accept-Encoding header that doesn't refuse it; its own entry wins over `*`. */
function named(encoding: Encoding): RegExp {
  const refused = "\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)";
  const before = "(?:.*[\\s,])?";
  return new RegExp(
    `^(?!${before}${encoding}${refused})${before}(?:${encoding}|\\*)(?![\\w-])(?!${refused})`,
    "i",
  );
}

const isAccepted = { br: named("br"), gzip: named("gzip"), identity: /^/ };

/** The encodings that an Accept-Encoding header accepts, best first; ignores q values but 0: browsers send none. */
export function acceptedEncodings(header = ""): Encoding[] {
  return encodings.filter((encoding) => isAccepted[encoding].test(header));
}

/** Whether If-None-Match has an ETag; compares weakly, as RFC 9110 (13.1.2) requires. @param etag the response's. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(",").map(withoutWeakness);
  return tags.includes(withoutWeakness(etag)) || tags.includes("*");
}

function withoutWeakness(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
