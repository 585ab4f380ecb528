import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Hands the focus on when the link that has it is taken from the page, because what it led to is
 * there: whoever goes by keyboard or hears the page would be lost with it.
 *
 * @param to where the focus goes then; nowhere, where something else cares for it.
 * @returns the link's `ref`.
 */
export function useFocusHandedTo(
  to: RefObject<HTMLElement | null> | undefined,
): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const leaving = link.current;
    return () => {
      // The link is still there: React takes it away after this.
      if (document.activeElement === leaving) to?.current?.focus({ preventScroll: true });
    };
  }, [to]);
  return link;
}
