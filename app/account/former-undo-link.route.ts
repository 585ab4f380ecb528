import { redirectTo } from "../identity/guards.server.ts";

/**
 * Emails about a changed login address had a link here to undo it, until these said to write to the board
 * instead. Whoever still opens one needs the board's help.
 */
export function loader() {
  return redirectTo("/contact");
}
