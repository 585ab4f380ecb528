import { type ReactNode, useRef } from "react";
import type { ShownFlash } from "./flash.server.ts";
import { useAnswerFocus } from "./form.tsx";

interface FlashMessageProps {
  id?: string;
  /** Whether the request can't be fulfilled right now. */
  isBad?: boolean;
  children: ReactNode;
}

/**
 * Confirms that a form was processed. It gets the focus; without scripts, by `autoFocus` or as the URL's target. Use
 * a new `key` for each submission.
 */
export function FlashMessage({ id, isBad, children }: FlashMessageProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  useAnswerFocus(notice);
  const look = isBad ? "notice" : "notice-ok";
  return (
    // biome-ignore lint/a11y/noAutofocus: it answers what the reader just did.
    <p ref={notice} id={id} className={look} role="status" tabIndex={-1} autoFocus>
      {children}
    </p>
  );
}

/** The flash message, if this is its place: an item's id, a list's name, or "" for the top of the page. */
export function FlashAt({ flash, at }: { flash: ShownFlash | null; at: string }) {
  if (flash?.at !== at) return null;
  return (
    <FlashMessage key={flash.key} id="done">
      {flash.text} {flash.undo && <a href={flash.undo}>See or undo this change</a>}
    </FlashMessage>
  );
}
