/** How a body can be packed, best first. */
const encodings = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof encodings)[number];

/** Browsers send a handful of different values; this many are remembered. */
const remembered = 64;
const known = new Map<string, readonly Encoding[]>();

/**
 * The encodings that a client takes, the preferred first, by its Accept-Encoding header.
 * Unpacked is always the last resort: better than an error.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ["identity"];
  const earlier = known.get(header);
  if (earlier) return earlier;
  const accepted = parse(header);
  if (known.size < remembered) known.set(header, accepted);
  return accepted;
}

function parse(header: string): Encoding[] {
  const wishes = new Map<string, number>();
  for (const item of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => /^q\s*=/.test(parameter));
    wishes.set(name === "x-gzip" ? "gzip" : name, quality ? Number(quality.split("=")[1]) || 0 : 1);
  }
  const wish = (encoding: Encoding) =>
    // What isn't named counts as `*`; unpacked is acceptable, though least, unless rejected.
    wishes.get(encoding) ?? wishes.get("*") ?? (encoding === "identity" ? 0.0001 : 0);
  const wanted = encodings.filter((encoding) => wish(encoding) > 0);
  wanted.sort((one, other) => wish(other) - wish(one));
  return wanted.includes("identity") ? wanted : [...wanted, "identity"];
}

/**
 * Whether a client has an answer already, by its If-None-Match header; compared weakly, as
 * RFC 9110 (13.1.2) asks.
 *
 * @param etag that of the answer.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(",").map(withoutWeakness);
  return tags.includes(withoutWeakness(etag)) || tags.includes("*");
}

function withoutWeakness(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
