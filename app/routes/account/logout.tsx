import { goTo } from "../../identity/guards.server.ts";
import { signOut } from "../../identity/sessions.server.ts";
import type { Route } from "./+types/logout";

/** The header's 'Log out' button. */
export async function action({ request }: Route.ActionArgs) {
  return goTo("/", await signOut(request.headers));
}

/** The address typed, or a link of the site's own: another site's link or picture signs nobody out. */
export async function loader({ request }: Route.LoaderArgs) {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== "same-origin" && site !== "none") return goTo("/");
  return goTo("/", await signOut(request.headers));
}

export default function Logout() {
  return null;
}
