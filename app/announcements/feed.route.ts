import { sendText, textUnavailable } from "../platform/send-text.server.ts";
import type { Route } from "./+types/feed.route";
import { readFeed } from "./feed.server.ts";

/**
 * Announcements for a resident's feed reader, which knows the key and signs in nowhere. Without a
 * key that holds now there is nothing here, and nothing tells why.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const feed = await readFeed(key).catch((error) => {
    throw textUnavailable(error, "The feed");
  });
  if (!feed) throw new Response(null, { status: 404, statusText: "Not Found" });
  return sendText(feed, "application/atom+xml; charset=utf-8", {
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "no-referrer",
  });
}
