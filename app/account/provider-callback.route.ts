import { data } from "react-router";
import {
  identifyVisitor,
  keepTokenPrivate,
  knownVisitor,
  redirectTo,
} from "../identity/guards.server.ts";
import { findProvider } from "../identity/provider.server.ts";
import { senderOf } from "../platform/request-context.server.ts";
import type { Route } from "./+types/provider-callback.route";
import { arriveFromProvider, callbackPath } from "./provider-login.server.ts";

export const middleware: Route.MiddlewareFunction[] = [keepTokenPrivate, identifyVisitor];

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!findProvider()) throw data(null, { status: 404, statusText: "Not Found" });
  if (request.method !== "GET") return redirectTo("/login");
  const { origin, search } = new URL(request.url);
  const answer = new URL(callbackPath + search, origin);
  const next = await arriveFromProvider(answer, knownVisitor(context), senderOf(request, context));
  return redirectTo(next.to, next.setCookies);
}
