import { forEveryone } from "../for-everyone.server.ts";
import type { Route } from "./+types/robots";

/** Pages of one person's own, links that work once, and lists of results. */
const keptOut = [
  "/account",
  "/admin",
  "/announcements",
  "/choosepassword",
  "/confirmaddress",
  "/editinfo",
  "/logout",
  "/offline",
  "/residents",
  "/search?",
];

/** Tells search engines what is not for them, and where everything else is listed. */
export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...keptOut.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", request.url)}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...forEveryone },
  });
}
