import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import { log } from "../app/platform/log.server.ts";
import { type Lane, LaneFull } from "../app/platform/request-queue.server.ts";
import { isFilePath, type MethodsAt, readingMethods } from "./allowed-methods.ts";
import { admit, largestHeaders } from "./validate-request.ts";
import { createAppRequest, sendAppResponse } from "./to-request.ts";
import { readBody } from "./body.ts";
import { clientAddress } from "./client-ip.ts";
import { limitConnections } from "./connections.ts";
import { siteLanes } from "./request-queues.ts";
import { answerUnreadable } from "./unreadable-requests.ts";
import { answerProbe, isProbe } from "./health.ts";
import { sendMissingFile, sendRefusal } from "./error-pages.ts";
import { createReaderWatch, type ReaderWatch, watchReaders } from "./slow-readers.ts";
import { answerWithFile } from "./send-file.ts";
import type { StaticTable } from "./static-files.ts";

/** No page has this address: for it the pages render their own "not found". */
const notFoundAddress = "/not-found";

/** How long things may take, in milliseconds. */
interface Timeouts {
  /** For the headers of a request to arrive. */
  headers: number;
  /** For the whole of a request to arrive. */
  request: number;
  /** Without a byte in either direction: a reader who has stopped. */
  silence: number;
  /** Between two looks at the first two. */
  check: number;
}

const siteTimeouts: Timeouts = { headers: 10_000, request: 15_000, silence: 30_000, check: 1000 };

/** What a site is made of. */
export interface SiteParts {
  /** Renders a page for a visitor at an IP address. */
  render: (request: Request, address: string) => Promise<Response>;
  /** What the pages take, each at its address exactly as written. */
  methodsAt: MethodsAt;
  files: StaticTable;
  security: Record<string, string>;
  /** BASE_URL. */
  publicOrigin: string | undefined;
  /** Who is believed in X-Forwarded-For. */
  trustedProxies: BlockList;
  /** No page is answered before the site is ready. */
  ready: Promise<unknown>;
  /** Why records can't be read or written; undefined when they can. */
  findProblem: () => Promise<string | undefined>;
  timeouts?: Timeouts;
  readers?: ReaderWatch;
}

/** Makes the site's HTTP server; it doesn't listen yet. */
export function createSite(parts: SiteParts): Server {
  const { security, trustedProxies, timeouts = siteTimeouts } = parts;
  const server = createServer({
    maxHeaderSize: largestHeaders,
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.check,
    // A request without a Host gets our answer, with our headers, instead of Node's.
    requireHostHeader: false,
  });
  server.timeout = timeouts.silence;
  limitConnections(server, trustedProxies);
  watchReaders(server, parts.readers ?? createReaderWatch(), timeouts.check);
  const laneOf = siteLanes();
  server.on("request", async (request, response) => {
    try {
      if (isProbe(request)) {
        const findProblem = () => parts.ready.then(parts.findProblem);
        return await answerProbe(request, response, security, findProblem);
      }
      await parts.ready;
      await answer(request, response, parts, laneOf);
    } catch (error) {
      answerFault(error, request, response, parts);
    }
  });
  server.on("checkExpectation", (_request, response) => sendRefusal(response, 417, security));
  answerUnreadable(server, security);
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  parts: SiteParts,
  laneOf: (method: string | undefined, path: string) => Lane,
) {
  const { render, files, security, publicOrigin, trustedProxies } = parts;
  const methodsAt: MethodsAt = (path) =>
    parts.methodsAt(path) ?? (files.has(path) ? readingMethods : undefined);
  const admitted = admit(request, publicOrigin, methodsAt);
  if (typeof admitted === "number") {
    const [asked = ""] = request.url?.split("?", 1) ?? [];
    return sendRefusal(response, admitted, security, { methods: methodsAt(asked) });
  }
  const { path, origin, bodyLimit } = admitted;
  const isPost = request.method === "POST";
  const isPage = parts.methodsAt(path) !== undefined;

  const file = isPost ? undefined : files.get(path);
  if (file) return answerWithFile(request, response, file);

  const body = isPost ? await readBody(request, bodyLimit) : undefined;
  if (typeof body === "number") return sendRefusal(response, body, security);
  if (!isPage && isFilePath(path)) return sendMissingFile(response, security);
  const url = origin + (isPage ? request.url : notFoundAddress);
  const address = clientAddress(request, trustedProxies);
  const page = await laneOf(request.method, path).pass(address, async () => {
    if (response.destroyed) return undefined;
    return render(createAppRequest(request, response, url, body), address);
  });
  // The visitor left while waiting.
  if (!page || response.destroyed) return;
  await sendAppResponse(request, response, page, security);
}

function answerFault(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  { security }: SiteParts,
): void {
  // The visitor left: nobody to answer, and nothing wrong.
  if (response.destroyed || request.socket.destroyed) return;
  if (error instanceof LaneFull) {
    sendRefusal(response, 503, security);
    return;
  }
  const incident = randomUUID();
  const path = request.url?.split("?", 1)[0];
  log.error({ incident, err: error, method: request.method, path }, "fault");
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  sendRefusal(response, 500, security, { incident });
}
