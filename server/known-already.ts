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
