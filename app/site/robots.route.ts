import { pages } from "../pages.ts";
import { forEveryone, sendText } from "../platform/responses.server.ts";
import type { Route } from "./+types/robots.route";

/** Personal pages and one-time links. */
const keptOut = pages.filter(({ robots }) => robots === "kept out").map(({ path }) => `/${path}`);

/** robots.txt. */
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
