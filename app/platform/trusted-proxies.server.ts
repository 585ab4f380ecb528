import { BlockList, isIP, isIPv6 } from "node:net";
import { z } from "zod";

/**
 * How many ranges of the widest kind all of them may make up together. All private ones of IPv4 are
 * two and a third; those of IPv6 don't count.
 */
const mostTogether = { ipv4: 4, ipv6: 1 };

/** The setting TRUSTED_PROXIES: IP addresses and ranges, with commas between them. */
export const trustedProxies = z.string().transform((text, context) => {
  const refuse = (message: string) => {
    context.issues.push({ code: "custom", message, input: text });
    return z.NEVER;
  };
  const ranges = new BlockList();
  const together = { ipv4: 0, ipv6: 0 };
  for (const written of text.split(",").map((part) => part.trim())) {
    if (written === "") continue;
    const range = readRange(written);
    if (!range) return refuse(wanted);
    const { kind, size } = sizeOf(range);
    if (size > 1) return refuse(tooWide(`${written} is`, "no wider than a /8 (IPv6: a /16)"));
    together[kind] += size;
    ranges.addSubnet(range.address, range.bits, range.family);
  }
  if (together.ipv4 <= mostTogether.ipv4 && together.ipv6 <= mostTogether.ipv6) return ranges;
  const most = "that together are no wider than four /8 (IPv6: one /16)";
  return refuse(tooWide("its ranges together are", most));
});

const wanted = "IP addresses or ranges, separated by commas, such as 10.0.0.2, 192.168.0.0/16";

function tooWide(which: string, allowed: string): string {
  return `only your own proxies, but ${which} so wide that visitors could pretend to be anyone. Name each proxy, such as 10.0.0.2, or ranges ${allowed}`;
}

interface Range {
  address: string;
  /** How many of the address's bits all addresses of the range share. */
  bits: number;
  family: "ipv4" | "ipv6";
}

/** Reads an address or a range; undefined when it is neither. */
function readRange(written: string): Range | undefined {
  const [, address = "", given] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(written) ?? [];
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const whole = family === "ipv6" ? 128 : 32;
  const bits = given === undefined ? whole : Number(given);
  return isIP(address) === 0 || bits > whole ? undefined : { address, bits, family };
}

/** IPv4 addresses as IPv6 writes them: `::ffff:203.0.113.7`. */
const mapped = rangeOf("::ffff:0:0", 96);

/** IPv6 addresses that no visitor from outside has, such as those that containers get. */
const local = [rangeOf("fc00::", 7), rangeOf("fe80::", 10)];

/** How much a range holds: 1 for the widest that proxies may have, a /8 of IPv4 or a /16 of IPv6. */
function sizeOf({ address, bits, family }: Range): { kind: "ipv4" | "ipv6"; size: number } {
  if (family === "ipv4") return { kind: "ipv4", size: 2 ** (8 - bits) };
  if (mapped.check(address, family)) return { kind: "ipv4", size: 2 ** (96 + 8 - bits) };
  const hasAllOfIpv4 = rangeOf(address, bits).check("::ffff:0:0", family);
  const isLocal = bits >= 7 && local.some((range) => range.check(address, family));
  if (isLocal) return { kind: "ipv6", size: 0 };
  return { kind: "ipv6", size: hasAllOfIpv4 ? Number.POSITIVE_INFINITY : 2 ** (16 - bits) };
}

function rangeOf(address: string, bits: number): BlockList {
  const range = new BlockList();
  range.addSubnet(address, bits, "ipv6");
  return range;
}
