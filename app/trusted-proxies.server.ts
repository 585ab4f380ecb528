import { BlockList, isIP, isIPv6 } from "node:net";
import { z } from "zod";

/** The setting TRUSTED_PROXIES: IP addresses and ranges, with commas between them. */
export const trustedProxies = z.string().transform((text, context) => {
  const ranges = new BlockList();
  for (const written of text.split(",").map((part) => part.trim())) {
    if (written === "") continue;
    const range = readRange(written);
    if (range && !isTooWide(range)) {
      ranges.addSubnet(range.address, range.bits, range.family);
      continue;
    }
    const message = range
      ? `your own proxies alone, but ${written} is so wide that visitors could say to be anybody. Name each proxy, such as 10.0.0.2, or ranges no wider than a /8 (IPv6: a /16)`
      : "IP addresses or ranges, separated by commas, such as 10.0.0.2, 192.168.0.0/16";
    context.issues.push({ code: "custom", message, input: text });
    return z.NEVER;
  }
  return ranges;
});

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

/** Whether a range holds more addresses than anybody's proxies have. */
function isTooWide({ address, bits, family }: Range): boolean {
  if (family === "ipv4") return bits < 8;
  if (mapped.check(address, family)) return bits < 96 + 8;
  if (rangeOf(address, bits).check("::ffff:0:0", family)) return true;
  return bits < (local.some((range) => range.check(address, family)) ? 7 : 16);
}

function rangeOf(address: string, bits: number): BlockList {
  const range = new BlockList();
  range.addSubnet(address, bits, "ipv6");
  return range;
}
