import { randomBytes } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { content } from "./editions/content.server.ts";
import { shownRole } from "./identity/sessions.server.ts";
import { contentPolicy } from "./layout/content-policy.server.ts";
import { siteStyles, speculationRules } from "./layout/document-head.server.ts";
import { RequestFactsContext, type SubmittedFields } from "./layout/request-facts.ts";
import { type Page, pages } from "./pages.ts";
import { clientIpContext } from "./platform/client-ip.server.ts";
import { logError, loggedErrorContext, retryAfter } from "./platform/error-id.server.ts";
import { entityTag, forEveryone, isTagged } from "./platform/http-caching.server.ts";
import { createRequestQueue } from "./platform/request-queue.server.ts";

export { findProblem } from "./database/readiness.server.ts";
export { closeSite, prepareSite, prepareSiteOrGoOn } from "./startup.server.ts";

/** The Content-Security-Policy of a prerendered page, by the hashes of its inline scripts. */
export function documentPolicy(scriptHashes: string[]): string {
  return contentPolicy(
    scriptHashes.map((hash) => `'${hash}'`),
    false,
  );
}

/**
 * What a page is told of a request beside the request itself.
 *
 * @param address the IP address that it comes from.
 */
export function requestContext(address: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(clientIpContext, address);
  return context;
}

/** Logs what a page threw. */
export const handleError: HandleErrorFunction = (error, asked) => {
  // A visitor who left, and an address that isn't there, are no faults of the site.
  if (asked.request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError(error, asked);
};

/** Sends a page's data to its script. */
export const handleDataRequest: HandleDataRequestFunction = async (response, asked) => {
  const { body, headers } = response;
  const status = statusOf(response.status, asked.context);
  if (status === 503) markUnavailable(headers);
  if (!isTagged(asked.request, status)) return new Response(body, { status, headers });
  const data = await response.text();
  headers.set("ETag", entityTag(data));
  return new Response(data, { status, headers });
};

/** React Router answers 500 to every error, also when only the records couldn't be reached. */
function statusOf(status: number, context: Readonly<RouterContextProvider>): number {
  return status === 500 && context.get(loggedErrorContext)?.unavailable ? 503 : status;
}

/**
 * Pages are rendered one at a time: many at once would all be rendered in one go, and a file would
 * wait for all of them. The server's queues (server/request-queues.ts) limit how many wait here.
 */
const oneAtATime = createRequestQueue(1);

/** Renders a page, whole, as HTML. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // Set by React Router while it makes the prerendered pages.
  const prerendering = process.env["IS_RR_BUILD_REQUEST"] === "yes";
  const nonce = prerendering ? undefined : randomBytes(16).toString("base64");
  const isForEveryone =
    prerendering || headers.get("Cache-Control") === forEveryone["Cache-Control"];
  const account = isForEveryone ? undefined : shownRole(request.headers);
  const { origin, pathname } = new URL(request.url);
  // While it prerenders, the router asks with a slash at the end.
  const path = pathname.replace(/(?<=.)\/$/, "");
  const page = pageShown(routerContext);
  const facts = {
    styles: siteStyles,
    speculationRules,
    tool: page?.made === "tool",
    members: page?.access !== undefined,
    account,
    nonce,
    origin: prerendering ? "" : origin,
    path,
    sharePicture: content.sharePictures[path],
  };
  const { id: errorId, unavailable } = loadContext.get(loggedErrorContext) ?? {};
  const sent = unavailable ? unsavedFields(routerContext) : undefined;
  let failure: unknown;
  const html = await oneAtATime.run(loadContext.get(clientIpContext), async () => {
    const html = await renderToReadableStream(
      <RequestFactsContext value={{ ...facts, errorId, unavailable, sent }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RequestFactsContext>,
      {
        nonce,
        signal: request.signal,
        onError(error) {
          failure = error;
        },
      },
    );
    await html.allReady;
    return html;
  });
  if (failure) throw failure;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (nonce) headers.set("Content-Security-Policy", contentPolicy([`'nonce-${nonce}'`], true));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  const answered = statusOf(status, loadContext);
  if (answered === 401) headers.set("Cache-Control", "no-store");
  if (answered === 503) markUnavailable(headers);
  if (!isTagged(request, answered)) return new Response(html, { status: answered, headers });
  const text = await new Response(html).text();
  headers.set("ETag", tagOf(text, headers, nonce));
  return new Response(text, { status: answered, headers });
}

/** The page whose route a request has come to; none where there is no such address. */
function pageShown({ staticHandlerContext: { matches } }: EntryContext): Page | undefined {
  const id = matches.at(-1)?.route.id;
  return pages.find(({ file }) => file.replace(/\.tsx?$/, "") === id);
}

/** The ETag of a page, which is the same page with another nonce. */
function tagOf(html: string, headers: Headers, nonce: string | undefined): string {
  const said = [html, headers.get("Content-Security-Policy") ?? ""];
  return entityTag(...said.map((text) => (nonce ? text.replaceAll(nonce, "") : text)));
}

/** Says when to come back; what was sent in vain may stand in the answer, so none is stored. */
function markUnavailable(headers: Headers): void {
  if (!headers.has("Retry-After")) headers.set("Retry-After", `${retryAfter}`);
  headers.set("Cache-Control", "no-store");
}

/** What a form's action sent back, of which nothing would be seen when the page itself fails. */
function unsavedFields({ staticHandlerContext }: EntryContext): SubmittedFields | undefined {
  for (const reply of Object.values(staticHandlerContext.actionData ?? {})) {
    const { initialValue } = (reply ?? {}) as { initialValue?: Record<string, unknown> };
    if (initialValue) {
      return Object.entries(initialValue).map(([name, value]) => [name, String(value)]);
    }
  }
  return undefined;
}
