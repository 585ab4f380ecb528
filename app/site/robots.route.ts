import { pages } from "../pages.ts";
import { forEveryone, sendText } from "../platform/http-caching.server.ts";
import type { Route } from "./+types/robots.route";

/** Pages of one person's own, and links that work once. */
const keptOut = pages.filter(({ robots }) => robots === "kept out").map(({ path }) => `/${path}`);

/** Tells search engines what is not for them, and where everything else is listed. */
export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...keptOut.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", request.url)}`,
    "",
  ];
  return sendText(lines.join("\n"), "text/plain; charset=utf-8", forEveryone);
}
