import { Outlet } from "react-router";
import { readSubmittedDraft } from "../account/submitted-draft.server.ts";
import { requirePermission } from "../identity/guards.server.ts";
import type { Route } from "./+types/administrator-layout.route";

/** Pages for the administrator: everyone else is sent home. */
export const middleware: Route.MiddlewareFunction[] = [
  requirePermission("administer", readSubmittedDraft),
];

// Without a loader, navigation in the browser would not ask the server, and skip the guard.
export function loader() {
  return null;
}

export default function AdministratorPages() {
  return <Outlet />;
}
