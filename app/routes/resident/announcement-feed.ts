import { askForFeed } from "../../domain/announcement-feed.server.ts";
import { senderOf } from "../../identity/client-address.server.ts";
import { sendIfNew, textUnavailable } from "../send-if-new.server.ts";
import type { Route } from "./+types/announcement-feed";

/**
 * Announcements for a resident's feed reader, which knows the key and signs in nowhere. Without a
 * key that holds now there is nothing here, and nothing tells why.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const { address } = senderOf(request, context);
  const asked = await askForFeed(key, address).catch((error) => {
    throw textUnavailable(error, "The feed");
  });
  if (asked === "unknown") throw new Response(null, { status: 404, statusText: "Not Found" });
  if ("retryAfter" in asked) {
    const headers = { "Retry-After": `${asked.retryAfter}` };
    throw new Response(null, { status: 429, statusText: "Too Many Requests", headers });
  }
  return sendIfNew(request, asked.feed, "application/atom+xml; charset=utf-8", {
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "no-referrer",
  });
}
