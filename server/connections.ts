import type { IncomingMessage } from "node:http";
import type { BlockList, Server, Socket } from "node:net";
import {
  isInList,
  isLoopback,
  networkOf,
  parseIp,
  widerNetworkOf,
} from "../app/platform/ip-addresses.server.ts";

/** 10,000 idle ones leave room for real visitors. */
const mostInAll = 12_000;

/** A browser opens six, and a household has a few of them. */
const mostOfOneNetwork = 100;

/** An IPv6 customer often has 65,536 networks (/48), and could take all connections with two of each. */
const mostOfWiderNetwork = 400;

/**
 * Limits the open connections: in all, per IPv6 /48, and per visitor's network. Connections over a limit are
 * closed without a response. Trusted proxies, which carry many visitors, and this machine itself aren't counted.
 */
export function limitConnections(
  server: Server,
  trustedProxies: BlockList,
  most = { network: mostOfOneNetwork, wider: mostOfWiderNetwork },
): void {
  server.maxConnections = mostInAll;
  /** Open connections, by the name they are counted under. */
  const open = new Map<string, number>();
  const countOf = (name: string) => open.get(name) ?? 0;
  server.on("connection", (socket: Socket) => {
    const address = parseIp(socket.remoteAddress ?? "");
    if (!address || isLoopback(address) || isInList(address, trustedProxies)) return;
    const network = networkOf(address);
    const wider = `within ${widerNetworkOf(address)}`;
    if (countOf(network) >= most.network || countOf(wider) >= most.wider) {
      socket.destroy();
      return;
    }
    for (const name of [network, wider]) open.set(name, countOf(name) + 1);
    socket.once("close", () => {
      for (const name of [network, wider]) {
        if (countOf(name) > 1) open.set(name, countOf(name) - 1);
        else open.delete(name);
      }
    });
  });
}

/**
 * A request's IP address: the connection's own, unless that is a trusted proxy's; then the last one in
 * X-Forwarded-For that isn't a trusted proxy's.
 *
 * Anything before that, or anything that isn't an address, was written by a stranger and isn't read.
 *
 * @returns an IPv4 or IPv6 address, without port or zone, with IPv4-mapped IPv6 as IPv4.
 */
export function clientIp(request: IncomingMessage, trustedProxies: BlockList): string {
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  let ip = parseIp(request.socket.remoteAddress ?? "") ?? "";
  while (isInList(ip, trustedProxies)) {
    const earlier = parseIp(forwarded.pop() ?? "");
    if (earlier === undefined) break;
    ip = earlier;
  }
  return ip;
}

/**
 * Allows for slow networks, but not for clients that only hold connections. In milliseconds: for a request's headers
 * to arrive, a whole one, and one with files, which takes minutes on a slow network.
 */
export const siteTimeouts = {
  headers: 10_000,
  request: 15_000,
  upload: 15 * 60_000,
  // Between two checks of the first two.
  check: 1000,
};
