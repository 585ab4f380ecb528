import { createContext, RouterContextProvider } from "react-router";
import { clientIpContext } from "./client-ip.server.ts";

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
