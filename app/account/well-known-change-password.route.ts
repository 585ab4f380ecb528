import { setFlash } from "../forms/flash.server.ts";
import { identifyVisitor, redirectTo, visitorContext } from "../identity/guards.server.ts";
import type { Route } from "./+types/well-known-change-password.route";

export const middleware: Route.MiddlewareFunction[] = [identifyVisitor];

/** The URL that password managers open for changing a password (W3C, "A Well-Known URL for Changing Passwords"). */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(visitorContext)
    ? redirectTo("/account")
    : redirectTo("/login", [setFlash("change")]);
}
