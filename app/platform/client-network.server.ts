import { isIPv6 } from "node:net";

/**
 * The network that a visitor's limits are counted by: an IPv4 address itself, the /64 of an IPv6
 * address, of which one household has as many as it likes.
 *
 * @param address an IP address, without port or zone.
 * @returns such as `203.0.113.7` or `2001:db8:0:1::/64`.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 64);
}

/**
 * The wider network, for a second and larger count: an IPv4 address itself, the /48 of an IPv6
 * address. One customer is often given that much, which is 65,536 times a /64.
 *
 * @param address an IP address, without port or zone.
 * @returns such as `203.0.113.7` or `2001:db8:0::/48`.
 */
export function widerNetworkOf(address: string): string {
  return prefixOf(address, 48);
}

function prefixOf(address: string, bits: 48 | 64): string {
  if (!isIPv6(address)) return address;
  // An address has many spellings; of these URL makes one.
  const halves = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [left = [], right = []] = halves.map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return `${[...left, ...zeros, ...right].slice(0, bits / 16).join(":")}::/${bits}`;
}
