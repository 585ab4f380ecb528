import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page is hydrated, for parts that need scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
