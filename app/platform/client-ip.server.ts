import { createContext, type RouterContextProvider } from "react-router";

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
