import { type BlockList, isIP, isIPv6 } from "node:net";

/**
 * An IP address as text has it, perhaps with a port, brackets or a zone.
 *
 * @returns the bare address, with IPv4 in IPv6 as IPv4; undefined if the text isn't one.
 */
export function parseIp(text: string): string | undefined {
  const trimmed = text.trim();
  const [, bracketed, other] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(trimmed) ?? [];
  const bare = bracketed ?? other ?? trimmed;
  const plain = unmap(bare.replace(/%.*$/, "").toLowerCase());
  return isIP(plain) === 0 ? undefined : plain;
}

/** Whether an address is in a list; what is no address is not. */
export function isInList(ip: string, list: BlockList): boolean {
  return isIP(ip) !== 0 && list.check(ip, isIPv6(ip) ? "ipv6" : "ipv4");
}

/**
 * The network that a visitor's limits are counted by: an IPv4 address itself, the /64 of an IPv6
 * address, of which one household has as many addresses as it likes.
 *
 * @param ip an IP address, without port or zone.
 * @returns such as `203.0.113.7` or `2001:db8:0:1::/64`.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, 64);
}

/**
 * The wider network, for a second and larger count: an IPv4 address itself, the /48 of an IPv6
 * address. One customer is often given that much, which is 65,536 times a /64.
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

/** An IPv6 address has many spellings: URL makes one of them. */
function normalize(ip: string): string {
  return new URL(`http://[${ip}]`).hostname.slice(1, -1);
}

/** An IPv4 address that is written as IPv6 (`::ffff:203.0.113.7`, in any spelling), as IPv4. */
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

/** Whether a host, as URLs write it, is this machine itself. */
export function isThisMachine(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** Whether what is sent to a host, or to the folder of a socket, never leaves this machine. */
export function isLoopback(host: string): boolean {
  return (
    isThisMachine(host) || host === "::1" || host.startsWith("/") || /^127\.[\d.]+$/.test(host)
  );
}
