import { Outlet } from "react-router";
import { readSubmittedDraft } from "../account/submitted-draft.server.ts";
import { requirePermission } from "../identity/guards.server.ts";
import { deskMenu } from "../pages.ts";
import { readSubmittedEntry } from "../publishing/submitted-form.server.ts";
import type { Route } from "./+types/administrator-layout.route";
import { DeskMenu } from "./desk-menu.tsx";

/** The layout of the desk: everyone who has no work there is redirected to the home page. */
export const middleware: Route.MiddlewareFunction[] = [
  requirePermission("open the desk", (request, pattern) =>
    pattern === "admin/publish/:kind/:entry"
      ? readSubmittedEntry(request)
      : readSubmittedDraft(request, pattern),
  ),
];

// Without a loader, client-side navigation would skip the server, and with it the guard.
export function loader() {
  return { menu: deskMenu };
}

/** The menu of these pages, above each. */
export default function AdministratorPages({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <DeskMenu entries={loaderData.menu} />
      <Outlet />
    </>
  );
}
