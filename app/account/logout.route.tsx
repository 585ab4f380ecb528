import { createContext, data } from "react-router";
import { redirectTo } from "../identity/guards.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import { carriesAccountCookies, clearedCookies } from "../identity/session-cookie.server.ts";
import { signOut } from "../identity/sessions.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { isUnavailable, logError, type RouteArgs } from "../platform/error-id.server.ts";
import { isSameOriginVisit } from "../platform/request-context.server.ts";
import type { Route } from "./+types/logout.route";
import { findProviderLogout, forgetInBrowser, isFromProvider } from "./provider-login.server.ts";

/** The header's 'Log out' button. */
export function action(args: Route.ActionArgs) {
  return logOut(args);
}

/** What the action has answered: React Router runs the loader after it, which then has nothing to do. */
const answeredContext = createContext(false);

/**
 * Handles a typed URL or a link on this site. A link or image on another site logs nobody out, nor does an
 * old browser that doesn't say where a visit comes from: the page asks first.
 */
export async function loader(args: Route.LoaderArgs) {
  if (args.context.get(answeredContext)) return null;
  if (isSameOriginVisit(args.request)) return logOut(args);
  if (!carriesAccountCookies(args.request.headers)) return redirectTo("/");
  return data("ask" as const, { headers: { "Cache-Control": "no-store" } });
}

/**
 * Logs out here, and then at the identity provider, if that is where the session was begun. A page sends
 * the browser there, since a form may lead nowhere but to this site (`form-action 'self'`).
 */
async function logOut(args: RouteArgs) {
  const { request } = args;
  try {
    const isProviders = findProvider() !== null && (await isFromProvider(request.headers));
    // Also for the next person here: who has come from the provider and hasn't registered yet.
    const setCookies = [...(await signOut(request.headers)), ...forgetNewcomer()];
    const next = isProviders && (await findProviderLogout(new URL(request.url).origin));
    if (!next) return redirectTo("/", setCookies);
    const headers = new Headers(setCookies.map((cookie) => ["Set-Cookie", cookie]));
    headers.set("Cache-Control", "no-store");
    args.context.set(answeredContext, true);
    return data({ next, provider: findProvider()?.name ?? "" }, { headers });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    logError(error, args);
    // On a shared computer, the next person must not find the session open. So the cookies are cleared
    // although the session can't be ended from here afterwards; the page explains that.
    const cleared = [...clearedCookies(), ...forgetNewcomer()];
    const headers = new Headers(cleared.map((cookie) => ["Set-Cookie", cookie]));
    return data(null, { status: 503, headers });
  }
}

const forgetNewcomer = () => (findProvider() ? [forgetInBrowser()] : []);

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

export default function Logout({ actionData, loaderData }: Route.ComponentProps) {
  const onward = actionData ?? loaderData;
  if (onward === "ask") {
    return (
      <>
        <PageHeading title="Log out?" />
        <form method="post" className="column form">
          <button type="submit" className="button">
            Log out
          </button>
        </form>
      </>
    );
  }
  if (onward) {
    return (
      <>
        <meta httpEquiv="refresh" content={`0; url=${onward.next}`} />
        <PageHeading title="You are logged out here">
          Next, <a href={onward.next}>log out of {onward.provider}</a>, too.
        </PageHeading>
      </>
    );
  }
  return (
    <PageHeading title="You are logged out of this browser">
      But we can't reach our records right now, so you are still logged in on our side. That ends
      after a day without use.
    </PageHeading>
  );
}
