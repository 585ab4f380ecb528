/**
 * Whether a reader opens a page on purpose: by a link or button of this site, a bookmark, or a typed
 * address. GET requests that count, record or end something must require this, because a link on
 * another site sends the reader's session cookie, too. HEAD requests don't count as visits.
 *
 * @throws 403 for prefetches; the browser then sends a new request when the reader opens the page.
 */
export function isSameOriginVisit({ method, headers, url }: Request): boolean {
  if (headers.has("Sec-Purpose"))
    throw new Response(null, { status: 403, statusText: "Forbidden" });
  if (method === "HEAD") return false;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  // Old browsers don't send Sec-Fetch-Site: the Referer names the page with the link.
  const page = headers.get("Referer") ?? "";
  return URL.canParse(page) && new URL(page).origin === new URL(url).origin;
}
