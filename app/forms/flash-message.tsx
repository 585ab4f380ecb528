import { type ReactNode, useRef } from "react";
import type { ShownFlash } from "./flash.server.ts";
import { useAnswerFocus } from "./use-answer-focus.ts";

/**
 * Confirms that a form was processed. It gets the focus, because the submit button may be gone; without
 * scripts, through `autoFocus` or, if it has an id, as the target of the URL. Give it a new `key` for each
 * submission.
 */
export function FlashMessage({ id, children }: { id?: string; children: ReactNode }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useAnswerFocus(notice);
  return (
    // biome-ignore lint/a11y/noAutofocus: it answers what the reader just did.
    <p ref={notice} id={id} className="notice-ok" role="status" tabIndex={-1} autoFocus>
      {children}
    </p>
  );
}

/** The flash message, if this is its place: an item's id, a list's name, or "" for the top. */
export function FlashAt({ flash, at }: { flash: ShownFlash | null; at: string }) {
  if (flash?.at !== at) return null;
  return (
    <FlashMessage key={flash.key} id="done">
      {flash.text}
    </FlashMessage>
  );
}
