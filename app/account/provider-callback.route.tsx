import { data } from "react-router";
import {
  identifyVisitor,
  keepTokenPrivate,
  redirectTo,
  visitorContext,
} from "../identity/guards.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import { senderOf } from "../platform/request-context.server.ts";
import type { Route } from "./+types/provider-callback.route";
import { arriveFromProvider, callbackPath, problemResponse } from "./provider-login.server.ts";
import { ProviderProblem } from "./provider-pages.tsx";
import { forgetInBrowser } from "./provider-session.server.ts";

export const middleware: Route.MiddlewareFunction[] = [keepTokenPrivate, identifyVisitor];
export { problemHeaders as headers } from "./provider-login.server.ts";

/** Receives whoever comes back from the identity provider. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const provider = findProvider();
  if (!provider) throw data(null, { status: 404, statusText: "Not Found" });
  if (request.method !== "GET") throw redirectTo("/login");
  const visit = context.get(visitorContext);
  const person = visit === "unknown" ? null : visit;
  const { origin, search } = new URL(request.url);
  const answer = new URL(callbackPath + search, origin);
  const arrival = await arriveFromProvider(answer, person, senderOf(request, context));
  if (!arrival.ok) {
    // An answer that is none of this browser's leaves the one that is awaited alone.
    const isAwaited = arrival.problem === "expired";
    return problemResponse(arrival, provider, isAwaited ? [] : [forgetInBrowser()]);
  }
  throw redirectTo(arrival.to, arrival.setCookies);
}

export default function ProviderCallback({ loaderData }: Route.ComponentProps) {
  return <ProviderProblem {...loaderData} />;
}
