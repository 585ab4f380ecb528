import { useEffect, useState } from "react";

/** Whether the page's script runs: what needs it is shown only then. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
