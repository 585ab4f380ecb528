import { setFlash } from "../forms/flash.server.ts";
import { identifyVisitor, redirectTo, visitorContext } from "../identity/guards.server.ts";
import type { Route } from "./+types/well-known-change-password.route";

export const middleware: Route.MiddlewareFunction[] = [identifyVisitor];

/**
 * Where password managers lead their owner to change a password (W3C, "A Well-Known URL for Changing
 * Passwords"). Who isn't signed in comes to the login page, which also helps who forgot it.
 */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(visitorContext)
    ? redirectTo("/account")
    : redirectTo("/login", [setFlash("change")]);
}
