import { Outlet, useLocation } from "react-router";
import { readSubmittedDraft } from "../account/submitted-draft.server.ts";
import { readSubmittedEntry } from "../desk/submitted-form.server.ts";
import { requirePermission } from "../identity/guards.server.ts";
import { deskMenu } from "../pages.ts";
import type { Route } from "./+types/administrator-layout.route";

/** The layout of the desk. Everyone without permission is redirected to the home page. */
export const middleware: Route.MiddlewareFunction[] = [
  requirePermission("open the desk", (request, pattern) =>
    ["admin", "admin/publish/:kind/:entry"].includes(pattern)
      ? readSubmittedEntry(request)
      : readSubmittedDraft(request, pattern),
  ),
];

// Without a loader, client-side navigation would skip the server, and with it the guard.
export function loader() {
  return { menu: deskMenu };
}

export default function AdministratorPages({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <DeskMenu entries={loaderData.menu} />
      <Outlet />
    </>
  );
}

function DeskMenu({ entries }: { entries: { href: string; name: string }[] }) {
  const { pathname } = useLocation();
  const around = entries
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .toSorted((one, other) => other.href.length - one.href.length)[0];
  return (
    <nav className="desk-menu" aria-label="Administration">
      <ul className="wide">
        {entries.map((entry) => (
          <li key={entry.href}>
            <a
              href={entry.href}
              aria-current={
                entry.href === pathname ? "page" : entry === around ? "true" : undefined
              }
            >
              {entry.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
