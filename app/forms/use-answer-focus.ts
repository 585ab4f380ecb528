import { type RefObject, useEffect } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Gives the focus to what answers the reader, such as an error. When the page's script begins, the browser
 * has done that by `autoFocus`, and whoever went on since, perhaps typing, keeps the focus.
 *
 * @param what it answers: with each change it gets the focus again.
 */
export function useAnswerFocus(answer: RefObject<HTMLElement | null>, what?: unknown): void {
  const isHydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (isHydrated || document.activeElement === document.body) answer.current?.focus();
  }, [what]);
}
