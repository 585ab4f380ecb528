import { BlockList, isIP, isIPv6 } from "node:net";
import { z } from "zod";

/** The setting TRUSTED_PROXIES: comma-separated IP addresses and ranges. */
export const trustedProxies = z.string().transform((text, context) => {
  const refuse = (message: string) => {
    context.issues.push({ code: "custom", message, input: text });
    return z.NEVER;
  };
  const ranges = new BlockList();
  for (const written of text.split(",").map((part) => part.trim())) {
    if (written === "") continue;
    const [, address = "", given] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(written) ?? [];
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    const whole = family === "ipv6" ? 128 : 32;
    const bits = given === undefined ? whole : Number(given);
    if (isIP(address) === 0 || bits > whole) return refuse(wanted);
    if (bits < leastBits(address)) return refuse(tooWide(written));
    ranges.addSubnet(address, bits, family);
  }
  return ranges;
});

const wanted = "IP addresses or ranges, separated by commas, such as 10.0.0.2, 192.168.0.0/16";

function tooWide(written: string): string {
  return `only your own proxies, but ${written} is so wide that visitors could pretend to be anyone. Name each proxy, such as 10.0.0.2, or ranges no wider than a /8 (IPv6: a /16)`;
}

/** The minimum prefix length of a range. All of fc00::/7 is private, and containers get such addresses. */
function leastBits(address: string): number {
  if (!isIPv6(address)) return 8;
  return /^f[cde]/i.test(address) ? 7 : 16;
}
