import { randomBytes } from "node:crypto";
import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { currentEdition } from "./content/edition.server.ts";
import { showLast } from "./content/shown-edition.server.ts";
import { carriesAccountCookies, shownAccount } from "./identity/session-cookie.server.ts";
import { contentPolicy, siteStyles, speculationRules } from "./layout/document-head.server.ts";
import { renderAtOnce, renderWhole } from "./layout/render-whole.server.ts";
import { RequestFactsContext, type SubmittedFields } from "./layout/request-facts.ts";
import { renderForVisitors, withNonce, withoutNonce } from "./layout/visitor-pages.server.ts";
import { type Page, pages } from "./pages.ts";
import { environment } from "./platform/environment.server.ts";
import { logError, loggedErrorContext, retryAfter } from "./platform/error-id.server.ts";
import { clientIpContext, keptContext } from "./platform/request-context.server.ts";
import { createRequestQueue } from "./platform/request-queue.server.ts";
import { entityTag, forEveryone, WholeResponse } from "./platform/responses.server.ts";

// While somebody edits (`npm run dev`): another process publishes, and this one shows it.
if (import.meta.env.DEV) await showLast();

/** Logs an error that a page threw. */
export const handleError: HandleErrorFunction = (error, args) => {
  // A visitor who left and a page that doesn't exist are no faults of the site.
  if (args.request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError(error, args);
};

/** Sends a page's data to its script. */
export const handleDataRequest: HandleDataRequestFunction = async (response, args) => {
  const { body, headers } = response;
  const status = statusOf(response.status, args.context);
  if (status === 503) markUnavailable(headers);
  if (!isTagged(args.request, status)) return new Response(body, { status, headers });
  const data = await response.text();
  headers.set("ETag", entityTag(data));
  return new Response(data, { status, headers });
};

/**
 * Whether a response gets an ETag. HEAD isn't counted by the limits on reading, so it tells nothing of what
 * only somebody who is logged in may read.
 */
function isTagged({ method, headers }: Request, status: number): boolean {
  const isVisitors = method === "HEAD" && !carriesAccountCookies(headers);
  return status === 200 && (method === "GET" || isVisitors);
}

/** React Router answers 500 to every error, even when only the database was unavailable: that is a 503. */
function statusOf(status: number, context: Readonly<RouterContextProvider>): number {
  return status === 500 && context.get(loggedErrorContext)?.unavailable ? 503 : status;
}

/**
 * Pages are rendered one at a time: otherwise a file would wait while many pages are rendered in one
 * go. The server's queues (server/request-queues.ts) limit how many wait here.
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
  const isKept = loadContext.get(keptContext);
  const nonce = isKept ? undefined : randomBytes(16).toString("base64");
  const isForEveryone = headers.get("Cache-Control") === forEveryone["Cache-Control"];
  // Without a session it is a visitor. A page that is kept is rendered before anyone asks for it.
  const isUnknown = isKept || (isForEveryone && carriesAccountCookies(request.headers));
  const shownTo = isUnknown ? undefined : shownAccount(request.headers, headers);
  const { origin, pathname: path } = new URL(request.url);
  const route = routerContext.staticHandlerContext.matches.at(-1)?.route;
  const page = pagesByRoute.get(route?.id ?? "");
  const { content, association, key } = currentEdition();
  const facts = {
    association,
    styles: siteStyles,
    speculationRules,
    tool: page?.made === "tool",
    members: page?.access !== undefined,
    ...shownTo,
    nonce,
    origin: isKept ? (environment().BASE_URL ?? "") : origin,
    path,
    edit: page && formOf(page, routerContext),
    sharePicture: content.sharePictures[path],
  };
  const { id: errorId, unavailable } = loadContext.get(loggedErrorContext) ?? {};
  const sent = unavailable ? unsavedFields(routerContext) : undefined;
  // Not where a token may be in the address: what leads to an account is kept nowhere.
  const isPublic = shownTo?.account === "visitor" && (page?.robots === "listed" || page?.offline);
  const isVisitors =
    isPublic && !errorId && isTagged(request, status) && !carriesAccountCookies(request.headers);
  const data = isVisitors
    ? await new Response(routerContext.serverHandoffStream).text()
    : undefined;
  const shown = ofMatches(routerContext, data);
  const render = () =>
    oneAtATime.run(loadContext.get(clientIpContext), async () => {
      // The visitor may have left while the page waited.
      request.signal.throwIfAborted();
      const whole = (
        <RequestFactsContext value={{ ...facts, errorId, unavailable, sent }}>
          <ServerRouter context={shown} url={request.url} nonce={nonce} />
        </RequestFactsContext>
      );
      const html = facts.tool ? await renderWhole(whole, nonce) : renderAtOnce(whole);
      return withoutNonce(html, nonce);
    });
  const rendered =
    data === undefined
      ? await render()
      : await renderForVisitors(`${key} ${request.url}`, data, render);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const isAdministrators = page?.access === "administrator";
  const ownNonce = `'nonce-${nonce}'`;
  const policy = nonce && contentPolicy(ownNonce, ownNonce, true, isAdministrators);
  if (policy) headers.set("Content-Security-Policy", policy);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  const answered = statusOf(status, loadContext);
  if (answered === 401) headers.set("Cache-Control", "no-store");
  if (answered === 503) markUnavailable(headers);
  if (isTagged(request, answered)) {
    headers.set("ETag", entityTag(rendered.tag, contentPolicy("", "", true)));
  }
  return new WholeResponse(withNonce(rendered, nonce), { status: answered, headers });
}

/**
 * What is rendered, with the routes of this page alone: React Router makes the elements of all the
 * site's routes anew for each page.
 *
 * @param data of its loaders, if it was read already.
 */
function ofMatches(context: EntryContext, data: string | undefined): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  const read = data === undefined ? undefined : new Response(data).body;
  const serverHandoffStream = read ?? context.serverHandoffStream;
  return { ...context, manifest: { ...manifest, routes }, serverHandoffStream };
}

const pagesByRoute = new Map(pages.map((page) => [page.file.replace(/\.tsx?$/, ""), page]));

/** The path of the form of what a page shows, or of its list. */
function formOf(page: Page, { staticHandlerContext: { matches } }: EntryContext) {
  const { entries, shows, edited = entries ?? shows } = page;
  const [slug] = Object.values(matches.at(-1)?.params ?? {});
  return edited && `/admin/publish/${edited}${entries ? `/edit-${slug}` : ""}`;
}

/** Says when to retry. The page may hold the unsaved fields of a form, so it must not be stored. */
function markUnavailable(headers: Headers): void {
  if (!headers.has("Retry-After")) headers.set("Retry-After", `${retryAfter}`);
  headers.set("Cache-Control", "no-store");
}

/** The fields that a form's action sent back, which would be lost when the page itself fails. */
function unsavedFields({ staticHandlerContext }: EntryContext): SubmittedFields | undefined {
  for (const reply of Object.values(staticHandlerContext.actionData ?? {})) {
    const { initialValue } = (reply ?? {}) as { initialValue?: Record<string, unknown> };
    if (initialValue) {
      return Object.entries(initialValue).map(([name, value]) => [name, String(value)]);
    }
  }
  return undefined;
}
