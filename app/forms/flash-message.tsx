import { type ReactNode, useEffect, useRef } from "react";

/**
 * Confirms that a form was processed. It gets the focus, because the submit button may be gone; without
 * scripts, through `autoFocus`. Give it a new `key` for each submission.
 */
export function FlashMessage({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noAutofocus: it answers what the reader just did.
    <p ref={notice} className="notice-ok" role="status" tabIndex={-1} autoFocus>
      {children}
    </p>
  );
}
