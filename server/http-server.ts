import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import { log } from "../app/platform/log.server.ts";
import { RequestQueueFull } from "../app/platform/request-queue.server.ts";
import { Unavailable } from "../app/platform/unavailable.server.ts";
import { clientIp, limitConnections, siteTimeouts } from "./connections.ts";
import { sendErrorPage, sendRedirect } from "./error-pages.ts";
import { type AllowedMethods, findMeant, isFilePath } from "./find-page.ts";
import { securityHeaders } from "./headers.ts";
import { answerHealthCheck, answerMetrics, type Metrics } from "./monitoring.ts";
import { createRequestQueues } from "./request-queues.ts";
import { sendFile } from "./send-file.ts";
import { sendPage } from "./send-page.ts";
import type { StaticFile } from "./static-files.ts";
import { isShortUpload, readBody, toRequest } from "./to-request.ts";
import { largestHeaders, type ValidRequest, validateRequest } from "./validate-request.ts";

/** No page has this URL, so the pages render their own "not found". */
const notFoundPath = "/not-found";

/** For the rest of a form that is already answered, in milliseconds. */
const restTime = 60_000;
/** Between two requests, as Node's own limit. */
const idleTime = 5000;

/** Finds the file at a path, for whoever sent these cookies; asynchronously if it isn't in memory. */
export type FindFile = (
  path: string,
  cookies?: string,
) => StaticFile | Promise<StaticFile | undefined> | undefined;

/** What the server needs from a site. */
export interface HttpServerParts {
  /** Renders a page for a visitor at an IP address. */
  render: (request: Request, ip: string) => Promise<Response>;
  /** The pages' methods, each at its exact URL. */
  allowedMethods: AllowedMethods;
  /** The file at a path, or the page that is the same for everyone; undefined if there is none. */
  findFile: FindFile;
  /** The paths of the pages that are the same for everyone. */
  keptPages: () => Iterable<string>;
  /** BASE_URL. */
  publicOrigin: string | undefined;
  /** Whose X-Forwarded-For is trusted. */
  trustedProxies: BlockList;
  /** No page is answered before the site is ready. */
  ready: Promise<unknown>;
  /** Why records can't be read or written; undefined if they can. */
  findProblem: () => Promise<string | undefined>;
  /** What monitoring may read; without it, /metrics doesn't exist. */
  metrics?: Metrics | undefined;
  timeouts?: typeof siteTimeouts;
}

interface Site extends HttpServerParts {
  /** For a whole form to arrive, in milliseconds. */
  formTime: number;
  security: Record<string, string>;
  queueOf: ReturnType<typeof createRequestQueues>;
}

/** Creates a site's HTTP server, which doesn't listen yet. */
export function createHttpServer(parts: HttpServerParts): Server {
  const { publicOrigin, trustedProxies, timeouts = siteTimeouts } = parts;
  const security = securityHeaders(publicOrigin?.startsWith("https:") ?? false);
  const queueOf = createRequestQueues();
  const site: Site = { ...parts, security, queueOf, formTime: timeouts.request };
  let isReady = false;
  const readied = parts.ready.then(() => {
    isReady = true;
  });
  const server = createServer({
    maxHeaderSize: largestHeaders,
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.upload,
    connectionsCheckingInterval: timeouts.check,
    // Avoids creating streams for missing bodies.
    optimizeEmptyRequests: true,
  });
  limitConnections(server, trustedProxies);
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && (request.url === "/healthz" || request.url === "/readyz")) {
      const findProblem = isReady ? parts.findProblem : async () => "the site is still starting";
      return answerHealthCheck(request, response, security, findProblem);
    }
    if (parts.metrics && isRead && request.url === "/metrics") {
      return answerMetrics(request, response, security, parts.metrics);
    }
    return isReady
      ? answer(request, response, site)
      : readied.then(() => answer(request, response, site));
  };
  server.on("request", (request, response) => {
    const fail = (error: unknown) => sendError(error, request, response, security);
    try {
      take(request, response)?.catch(fail);
    } catch (error) {
      fail(error);
    }
  });
  return server;
}

/** Answers a request: synchronously from memory, otherwise later. */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  site: Site,
): Promise<void> | undefined {
  const valid = validateRequest(request, site.publicOrigin, site.allowedMethods);
  if (typeof valid === "number") {
    const [path = ""] = request.url?.split("?", 1) ?? [];
    const methods = site.allowedMethods(path);
    sendErrorPage(response, valid, site.security, { methods });
    return undefined;
  }
  const isPost = request.method === "POST";
  const found = isPost ? undefined : site.findFile(valid.path, request.headers.cookie);
  if (found instanceof Promise) {
    return found.then((file) =>
      file ? sendFile(request, response, file) : answerWithPage(request, response, valid, site),
    );
  }
  if (!found) return answerWithPage(request, response, valid, site);
  sendFile(request, response, found);
  return undefined;
}

async function answerWithPage(
  request: IncomingMessage,
  response: ServerResponse,
  { path, origin, bodyLimit, isUpload }: ValidRequest,
  site: Site,
): Promise<void> {
  const { render, allowedMethods, security, trustedProxies, queueOf, formTime } = site;
  const isPost = request.method === "POST";
  const isStreamed = isUpload && !isShortUpload(request);
  if (isPost && !isStreamed) limitBodyTime(request, response, security, formTime);
  const readWhole = () => (isPost ? readBody(request, bodyLimit, isUpload) : undefined);
  const body = isStreamed ? "stream" : await readWhole();
  if (typeof body === "number") return sendErrorPage(response, body, security);
  const isPage = allowedMethods(path) !== undefined;
  const leadToMeant = () => {
    const meant = isPost ? undefined : findMeant(path, site.keptPages());
    if (meant) sendRedirect(response, meant + request.url?.slice(path.length), security);
    return meant !== undefined;
  };
  if (!isPage && leadToMeant()) return;
  if (!isPage && isFilePath(path)) return sendErrorPage(response, 404, security);
  const url = origin + (isPage ? request.url : notFoundPath);
  const ip = clientIp(request, trustedProxies);
  const page = await queueOf(request.method, path, isStreamed).run(ip, async () => {
    if (response.destroyed) return undefined;
    return render(toRequest(request, response, url, body, isUpload), ip);
  });
  // The visitor left while waiting.
  if (!page || response.destroyed) return;
  if (page.status === 404 && isPage && leadToMeant()) return;
  await sendPage(request, response, page, security);
  if (isStreamed && !request.complete) {
    limitBodyTime(request, response, security, restTime);
    // Browsers don't read an answer, such as that the session has ended, before they have sent the whole form.
    request.removeAllListeners("data");
    request.resume();
    // Once the answer is sent, Node would end a connection that pauses for longer than it may between two requests.
    const mayPause = () => !request.complete && request.setTimeout(restTime);
    if (response.writableFinished) mayPause();
    else response.once("finish", mayPause);
    request.once("end", () => request.setTimeout(idleTime));
  }
}

/** Gives up on a request whose body takes longer than `most` milliseconds. Node's own limit is that of uploads. */
function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  security: Record<string, string>,
  most: number,
): void {
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) request.destroy();
    else sendErrorPage(response, 408, security);
  }, most).unref();
  request.once("close", () => clearTimeout(timer));
}

function sendError(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  security: Record<string, string>,
): void {
  // The visitor left: there is nobody to answer, and nothing is wrong.
  if (response.destroyed || request.socket.destroyed) return;
  if (error instanceof RequestQueueFull || error instanceof Unavailable) {
    sendErrorPage(response, 503, security);
    return;
  }
  const errorId = randomUUID();
  const path = request.url?.split("?", 1)[0];
  log.error({ errorId, err: error, method: request.method, path }, "fault");
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  sendErrorPage(response, 500, security, { errorId });
}
