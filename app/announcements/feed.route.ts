import { isUnavailable, retryAfter } from "../platform/error-id.server.ts";
import { sendText } from "../platform/responses.server.ts";
import type { Route } from "./+types/feed.route";
import { readFeed } from "./feed.server.ts";

/** The announcements for feed readers, which have a key instead of a session. Any invalid key gets a 404. */
export async function loader({ request }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const feed = await readFeed(key).catch((error) => {
    if (!isUnavailable(error)) throw error;
    // Feed readers keep what they have, and retry.
    throw new Response("The feed can't be read right now. Please try again in a minute.\n", {
      status: 503,
      statusText: "Service Unavailable",
      headers: { "Retry-After": `${retryAfter}`, "Cache-Control": "no-store" },
    });
  });
  if (!feed) throw new Response(null, { status: 404, statusText: "Not Found" });
  return sendText(feed, "application/atom+xml; charset=utf-8", {
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "no-referrer",
  });
}
