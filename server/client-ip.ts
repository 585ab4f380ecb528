import type { IncomingMessage } from "node:http";
import type { BlockList } from "node:net";
import { isInList, parseIp } from "../app/platform/ip-addresses.server.ts";

/**
 * The IP address that a request comes from. It is the connection's own, unless a trusted proxy is
 * at its other end: then the last one in X-Forwarded-For that isn't a trusted proxy's.
 *
 * Anything before that, or anything that is no address, was written by a stranger and isn't read.
 *
 * @returns an IPv4 or IPv6 address, without port or zone; IPv4 in IPv6 is given as IPv4.
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
