import { data } from "react-router";
import { setFlash } from "../forms/flash.server.ts";
import { redirectTo } from "../identity/guards.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import { clearedCookies } from "../identity/session-cookie.server.ts";
import { signOut } from "../identity/sessions.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { isUnavailable, logError, type RouteArgs } from "../platform/error-id.server.ts";
import { isSameOriginVisit } from "../platform/request-context.server.ts";
import type { Route } from "./+types/logout.route";
import { forgetInBrowser } from "./provider-login.server.ts";

export function action(args: Route.ActionArgs) {
  return logOut(args);
}

/** Handles a typed URL or a link on this site. A link or image on another site logs nobody out. */
export async function loader(args: Route.LoaderArgs) {
  return isSameOriginVisit(args.request) ? logOut(args) : redirectTo("/");
}

async function logOut(args: RouteArgs) {
  // Also forgets who has come from the identity provider but hasn't registered yet.
  const forgotten = findProvider() ? [forgetInBrowser()] : [];
  try {
    const cleared = await signOut(args.request.headers);
    return redirectTo("/", [...cleared, ...forgotten, setFlash("logged-out")]);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    logError(error, args);
    // On a shared computer, the next person must not find the session open. So the cookies are cleared, although
    // the session can't be ended from here afterwards; the page explains that.
    const cleared = [...clearedCookies(), ...forgotten];
    const headers = new Headers(cleared.map((cookie) => ["Set-Cookie", cookie]));
    return data(null, { status: 503, headers });
  }
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

export default function Logout() {
  return (
    <PageHeading title="You are logged out of this browser">
      But we can't reach our records right now, so you are still logged in on our side. That ends
      after a day without use.
    </PageHeading>
  );
}
