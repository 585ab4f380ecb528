import type { IncomingMessage, ServerResponse } from "node:http";
import { createHeaders, sendResponse } from "@remix-run/node-fetch-server";

/**
 * Makes of a request over the wire the one that the pages get.
 *
 * @param address its whole address, the origin being the site's own.
 * @param body of a POST; undefined for a request that only reads.
 */
export function createAppRequest(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  body: Buffer<ArrayBuffer> | undefined,
): Request {
  const headers = createHeaders(request);
  // By these React Router tells its own build, while it prerenders, from a visitor.
  for (const name of [...headers.keys()]) {
    if (name.startsWith("x-react-router-")) headers.delete(name);
  }
  const breakOff = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) breakOff.abort();
  });
  const { signal } = breakOff;
  return body
    ? new Request(address, { method: "POST", headers, body, signal })
    : new Request(address, { method: request.method === "HEAD" ? "HEAD" : "GET", headers, signal });
}

/** Sends a page's response with the headers that every response carries. */
export async function sendAppResponse(
  response: ServerResponse,
  answer: Response,
  security: Record<string, string>,
): Promise<void> {
  for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
  await sendResponse(response, answer);
}
