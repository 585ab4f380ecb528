import { randomBytes, randomUUID } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { contentPolicy } from "./content-policy.server.ts";
import { clientAddressContext } from "./identity/client-address.server.ts";
import { accountShown } from "./identity/sessions.server.ts";
import { log } from "./log.server.ts";
import { RequestFactsContext } from "./request-facts.ts";

export { closeSite, isReady, prepareSite } from "./site.server.ts";

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
  context.set(clientAddressContext, address);
  return context;
}

const incidentContext = createContext<string | null>(null);

/** Logs an unexpected error under an incident id, which the error view shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who left, and an address that isn't there, are no faults of the site.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const incident = randomUUID();
  context.set(incidentContext, incident);
  const { pathname } = new URL(request.url);
  log.error({ incident, err: error, method: request.method, pathname }, "unexpected error");
};

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
  const account = prerendering ? undefined : accountShown(request.headers);
  const incident = loadContext.get(incidentContext) ?? undefined;
  let failure: unknown;
  const html = await renderToReadableStream(
    <RequestFactsContext value={{ account, nonce, incident }}>
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
  if (failure) throw failure;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (nonce) headers.set("Content-Security-Policy", contentPolicy([`'nonce-${nonce}'`], true));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  return new Response(html, { status, headers });
}
