import { type InputHTMLAttributes, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "./use-hydrated.ts";

interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** What the button shows and hides, in words for screen readers, such as "current password". */
  what: string;
}

/** A password field with a button, where scripts run, that shows what was typed, and hides it again. */
export function PasswordInput({ what, ...others }: PasswordInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  useEffect(() => {
    // A browser keeps what was sent as text for other fields, and as a password for this one.
    const hide = () => flushSync(() => setShown(false));
    const form = input.current?.form;
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  const toggle = () => {
    const field = input.current;
    if (!field) return;
    const { selectionStart, selectionEnd } = field;
    flushSync(() => setShown(!isShown));
    if (field !== document.activeElement) return;
    // Chromium moves the caret to the front when it lays the changed field out, so that comes first.
    field.getBoundingClientRect();
    field.setSelectionRange(selectionStart, selectionEnd);
  };
  return (
    <div className="password">
      <input
        {...others}
        ref={input}
        type={isShown ? "text" : "password"}
        // Some spelling checkers send what they check elsewhere.
        spellCheck={false}
        autoCapitalize="none"
      />
      {isHydrated && (
        <button
          type="button"
          aria-controls={others.id}
          onClick={toggle}
          // So that a touch leaves the caret, and the keyboard of a phone, in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {/* As an element it can be replaced also where a translator has replaced the texts within. */}
          <span key={isShown ? "shown" : "hidden"}>{isShown ? "Hide" : "Show"}</span>
          <span className="sr-only">{` ${what}`}</span>
        </button>
      )}
    </div>
  );
}
