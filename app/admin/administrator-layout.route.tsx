import { Outlet } from "react-router";
import { readSubmittedDraft } from "../account/submitted-draft.server.ts";
import { requirePermission } from "../identity/guards.server.ts";
import type { Route } from "./+types/administrator-layout.route";

/** The layout of pages for the administrator: everyone else is redirected to the home page. */
export const middleware: Route.MiddlewareFunction[] = [
  requirePermission("administer", readSubmittedDraft),
];

// Without a loader, client-side navigation would skip the server, and with it the guard.
export function loader() {
  return null;
}

export default function AdministratorPages() {
  return <Outlet />;
}
