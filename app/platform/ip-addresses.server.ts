import { type BlockList, isIP, isIPv6 } from "node:net";

/**
 * Parses an IP address, which may have a port, brackets or a zone.
 *
 * @returns the bare address, with IPv4-mapped IPv6 as IPv4; undefined if the text isn't an address.
 */
export function parseIp(text: string): string | undefined {
  const trimmed = text.trim();
  const [, bracketed, other] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(trimmed) ?? [];
  const bare = bracketed ?? other ?? trimmed;
  const plain = unmap(bare.replace(/%.*$/, "").toLowerCase());
  return isIP(plain) === 0 ? undefined : plain;
}

/** Whether an address is in a list; false for anything that isn't an address. */
export function isInList(ip: string, list: BlockList): boolean {
  return isIP(ip) !== 0 && list.check(ip, isIPv6(ip) ? "ipv6" : "ipv4");
}

/**
 * The network by which a visitor's limits are counted: an IPv4 address itself, or an IPv6 address's /64, in which
 * one household has any number of addresses.
 *
 * @param ip an IP address, without port or zone.
 * @returns such as `203.0.113.7` or `2001:db8:0:1::/64`.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, 64);
}

/**
 * The wider network, for a second and larger count: an IPv4 address itself, or an IPv6 address's /48, which one
 * customer often has: 65,536 times a /64.
 *
 * @param ip an IP address, without port or zone.
 * @returns such as `203.0.113.7` or `2001:db8:0::/48`.
 */
export function widerNetworkOf(ip: string): string {
  return prefixOf(ip, 48);
}

function prefixOf(ip: string, bits: 48 | 64): string {
  if (!isIPv6(ip)) return ip;
  const halves = normalize(ip).split("::");
  const [left = [], right = []] = halves.map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return `${[...left, ...zeros, ...right].slice(0, bits / 16).join(":")}::/${bits}`;
}

/** An IPv6 address has many spellings, which URL normalizes. */
function normalize(ip: string): string {
  return new URL(`http://[${ip}]`).hostname.slice(1, -1);
}

/** Converts an IPv4-mapped IPv6 address (`::ffff:203.0.113.7`, in any spelling) to IPv4. */
function unmap(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(normalize(ip)) ?? [];
  if (!high || !low) return ip;
  const bytes = [high, low].flatMap((half) => {
    const value = Number.parseInt(half, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join(".");
}

/** Whether a URL's host is this machine itself. */
export function isThisMachine(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** Whether data sent to a host, or to a socket's folder, never leaves this machine. */
export function isLoopback(host: string): boolean {
  return (
    isThisMachine(host) || host === "::1" || host.startsWith("/") || /^127\.[\d.]+$/.test(host)
  );
}
