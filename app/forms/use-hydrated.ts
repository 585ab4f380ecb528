import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's script runs: what needs it is shown only then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
