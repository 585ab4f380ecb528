import { data, redirect } from "react-router";
import { wantedPlace } from "../identity/after-login.server.ts";
import { identifyVisitor, redirectTo, visitorContext } from "../identity/guards.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import { isSameOriginVisit } from "../platform/request-context.server.ts";
import type { Route } from "./+types/leave-for-provider.route";
import { leaveForProvider, problemResponse } from "./provider-login.server.ts";
import { ProviderProblem } from "./provider-pages.tsx";
import { readConfirmable } from "./re-authenticate.server.ts";

export const middleware: Route.MiddlewareFunction[] = [identifyVisitor];

/**
 * Sends somebody to the identity provider to sign in; or, with `?confirm-for=`, somebody who is signed in
 * to confirm that it is them. A link on another site sends nobody there.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const provider = findProvider();
  if (!provider) throw data(null, { status: 404, statusText: "Not Found" });
  if (!isSameOriginVisit(request)) throw redirectTo("/login");
  const visit = context.get(visitorContext);
  const person = visit === "unknown" ? null : visit;
  const back = readConfirmable(request);
  if (back ? !person : person) throw redirectTo("/");
  const confirms = back && person && { session: person.sessionId, back, since: Date.now() };
  const left = await leaveForProvider(new URL(request.url).origin, {
    place: wantedPlace(request),
    ...(confirms && { confirms }),
  });
  if (!left.ok) return problemResponse(left, provider);
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of left.setCookies) headers.append("Set-Cookie", cookie);
  throw redirect(left.to, { headers });
}

export { problemHeaders as headers } from "./provider-login.server.ts";

export default function LeaveForProvider({ loaderData }: Route.ComponentProps) {
  return <ProviderProblem {...loaderData} />;
}
