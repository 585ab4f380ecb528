import { isIPv6 } from "node:net";

/**
 * The network that attempts are counted for: an IPv4 address by itself, an IPv6 address with its
 * /64, of which one household or one attacker has all addresses.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const after = tail === "" ? [] : tail.split(":");
    // A dotted IPv4 address at the end is two groups long, and never among the first four.
    const written = groups.length + after.length + (tail.includes(".") ? 1 : 0);
    groups.push(...Array<string>(8 - written).fill("0"), ...after);
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
