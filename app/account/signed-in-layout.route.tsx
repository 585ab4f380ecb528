import { requireSignedIn } from "../identity/guards.server.ts";
import type { Route } from "./+types/signed-in-layout.route";
import { readSubmittedDraft } from "./submitted-draft.server.ts";

/** The layout of pages that require login: everyone else is redirected home. */
export const middleware: Route.MiddlewareFunction[] = [requireSignedIn(readSubmittedDraft)];

// Without a loader, client-side navigation would skip the server, and with it the guard.
export function loader() {
  return null;
}
