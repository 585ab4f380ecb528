import type { IncomingMessage } from "node:http";
import { type BlockList, isIP, isIPv6 } from "node:net";

/**
 * The IP address that a request comes from. It is the connection's own, unless a trusted proxy is
 * at its other end: then the last one in X-Forwarded-For that isn't a trusted proxy's.
 *
 * Whatever stands before that, or is no address, was written by somebody unknown and isn't read.
 *
 * @returns an IPv4 or IPv6 address, without port or zone; IPv4 in IPv6 is given as IPv4.
 */
export function clientIp(request: IncomingMessage, trustedProxies: BlockList): string {
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  let address = parseIp(request.socket.remoteAddress ?? "") ?? "";
  while (isInList(address, trustedProxies)) {
    const earlier = parseIp(forwarded.pop() ?? "");
    if (earlier === undefined) break;
    address = earlier;
  }
  return address;
}

/** Whether an address is one of a list; what is no address is not. */
export function isInList(address: string, list: BlockList): boolean {
  return isIP(address) !== 0 && list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** An IP address without port, brackets or zone; undefined when it is none. */
export function parseIp(written: string): string | undefined {
  const trimmed = written.trim();
  const [, bracketed, other] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(trimmed) ?? [];
  const bare = bracketed ?? other ?? trimmed;
  const address = bare.replace(/%.*$/, "").toLowerCase();
  const plain = unmap(address);
  return isIP(plain) === 0 ? undefined : plain;
}

/** An IPv4 address that is written as one of IPv6, in whichever of its spellings, as itself. */
function unmap(address: string): string {
  if (!isIPv6(address)) return address;
  // An address has many spellings; of these URL makes one.
  const { hostname } = new URL(`http://[${address}]`);
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname) ?? [];
  if (!high || !low) return address;
  const bytes = [high, low].flatMap((half) => {
    const value = Number.parseInt(half, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join(".");
}
