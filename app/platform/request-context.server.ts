import { createContext, data, RouterContextProvider } from "react-router";

/** The context that routes get with a request. @param ip the client's IP address. */
export function requestContext(ip: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(clientIpContext, ip);
  return context;
}

/** Whether a page is rendered once for everyone, not for a request. */
export const keptContext = createContext(false);

/** The context for rendering a page that is the same for everyone. */
export function keptPageContext(): RouterContextProvider {
  const context = requestContext("");
  context.set(keptContext, true);
  return context;
}

/**
 * A request's IP address: the visitor's, not a trusted proxy's. The server sets it (`requestContext` in
 * entry.server.tsx). Where nothing does, as in `npm run dev`, everyone counts as this machine.
 */
export const clientIpContext = createContext("127.0.0.1");

/** Who sent a request, as far as the network tells. */
export interface Sender {
  headers: Headers;
  address: string;
}

export function senderOf(
  { headers }: Request,
  context: Readonly<Pick<RouterContextProvider, "get">>,
): Sender {
  return { headers, address: context.get(clientIpContext) };
}

/**
 * Whether a reader opens a page on purpose: by a link or button of this site, a bookmark, or a typed URL. GET
 * requests that count, record or end something must require this, because a link on another site sends the
 * reader's session cookie, too. HEAD requests don't count as visits.
 *
 * @throws 403 for prefetches; the browser then sends a new request when the reader opens the page.
 */
export function isSameOriginVisit({ method, headers, url }: Request): boolean {
  if (headers.has("Sec-Purpose"))
    throw new Response(null, { status: 403, statusText: "Forbidden" });
  if (method === "HEAD") return false;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  // Old browsers don't send Sec-Fetch-Site; the Referer is the page with the link.
  const page = headers.get("Referer") ?? "";
  return URL.canParse(page) && new URL(page).origin === new URL(url).origin;
}

/** The entry with this id. @throws a 404 response if there is none. */
export function paramOr404<Entry extends { id: string }>(
  entries: readonly Entry[],
  name: string,
): Entry {
  const known = entries.find(({ id }) => id === name);
  if (known === undefined) throw data(null, { status: 404, statusText: "Not Found" });
  return known;
}
