import { sendText, textUnavailable } from "../platform/responses.server.ts";
import type { Route } from "./+types/feed.route";
import { readFeed } from "./feed.server.ts";

/** The announcements for feed readers, which have a key instead of a session. Any invalid key gets a 404. */
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
