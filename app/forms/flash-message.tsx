import { type ReactNode, useEffect, useRef } from "react";

/**
 * Says that a form was taken. It takes the focus, because the button that sent the form may be
 * gone; without script by its attribute. Give it a `key` of its own for each form sent.
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
