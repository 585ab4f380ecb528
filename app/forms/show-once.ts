import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Takes what a page has just told out of its address, so that a reload or a bookmark doesn't tell
 * it again. The router isn't asked: it would load the page anew, and the notice would be gone.
 *
 * @param names of the search parameters; while they are the same, give the same array.
 */
export function useTellOnce(names: readonly string[]): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit anew, also of one address.
  useEffect(() => {
    const address = new URL(window.location.href);
    const told = names.filter((name) => address.searchParams.has(name));
    if (told.length === 0) return;
    for (const name of told) address.searchParams.delete(name);
    window.history.replaceState(window.history.state, "", address);
  }, [location, names]);
}
