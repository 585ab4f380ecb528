/**
 * Whether a reader asks for a page on purpose: by a link or button of this site, or by its address
 * typed or kept. A request that counts something, notes something or ends something needs that:
 * another site's link brings the reader's session along, and HEAD asks for nothing to read.
 *
 * @throws 403 for a browser that fetches ahead what it guesses is wanted; refused, it asks again
 *   when it is.
 */
export function isSameOriginVisit({ method, headers, url }: Request): boolean {
  if (headers.has("Sec-Purpose"))
    throw new Response(null, { status: 403, statusText: "Forbidden" });
  if (method === "HEAD") return false;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  // Of browsers too old to say it, the page that the link stood on tells it.
  const page = headers.get("Referer") ?? "";
  return URL.canParse(page) && new URL(page).origin === new URL(url).origin;
}
