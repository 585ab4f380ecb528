import { Outlet } from "react-router";
import { requireSignedIn } from "../identity/guards.server.ts";
import type { Route } from "./+types/signed-in-layout.route";
import { readSubmittedDraft } from "./submitted-draft.server.ts";

/** Pages for the signed-in: everyone else is sent home. */
export const middleware: Route.MiddlewareFunction[] = [requireSignedIn(readSubmittedDraft)];

// Without a loader, navigation in the browser would not ask the server, and skip the guard.
export function loader() {
  return null;
}

export default function SignedInPages() {
  return <Outlet />;
}
