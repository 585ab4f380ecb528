import { createContext, RouterContextProvider } from "react-router";

/**
 * The context that routes get with a request.
 *
 * @param ip the client's IP address.
 */
export function requestContext(ip: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(clientIpContext, ip);
  return context;
}

/** Whether a page is rendered for everyone, to be kept, and not for a request. */
export const keptContext = createContext(false);

/** The context for rendering a page that is the same for everyone. */
export function keptPageContext(): RouterContextProvider {
  const context = requestContext("");
  context.set(keptContext, true);
  return context;
}

/**
 * The IP address that a request comes from: the visitor's, not a trusted proxy's. The server sets
 * it (`requestContext` in entry.server.tsx). Where nothing does, as in `npm run dev`, everyone
 * counts as this machine.
 */
export const clientIpContext = createContext("127.0.0.1");

/** Whose request it is, as far as the network tells. */
export interface Sender {
  headers: Headers;
  address: string;
}

/** Whose request an action got. */
export function senderOf(
  { headers }: Request,
  context: Readonly<Pick<RouterContextProvider, "get">>,
): Sender {
  return { headers, address: context.get(clientIpContext) };
}
