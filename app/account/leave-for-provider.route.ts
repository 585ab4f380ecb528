import { data } from "react-router";
import { wantedPage } from "../identity/after-login.server.ts";
import { identifyVisitor, knownVisitor, redirectTo } from "../identity/guards.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import { isSameOriginVisit } from "../platform/request-context.server.ts";
import type { Route } from "./+types/leave-for-provider.route";
import { leaveForProvider } from "./provider-login.server.ts";

export const middleware: Route.MiddlewareFunction[] = [identifyVisitor];

/** Sends a visitor to the identity provider, or a logged-in person from a page that requires re-authentication. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!findProvider()) throw data(null, { status: 404, statusText: "Not Found" });
  if (!isSameOriginVisit(request)) return redirectTo("/login");
  const person = knownVisitor(context);
  const page = wantedPage(request);
  if (person && !page) return redirectTo("/");
  const next = await leaveForProvider(new URL(request.url).origin, page, person);
  return redirectTo(next.to, next.setCookies);
}
