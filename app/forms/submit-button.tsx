import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";

interface SubmitButtonProps {
  children: ReactNode;
  className?: string;
  /** What the form sends of the button itself. */
  name?: string;
  value?: string;
}

/**
 * The button that sends a form. From the press until the answer is shown it says so, and pressing
 * it again sends nothing; it can still be focused.
 */
export function SubmitButton({ children, className = "button", ...sent }: SubmitButtonProps) {
  const [pressed, setPressed] = useState(false);
  const idle = useNavigation().state === "idle";
  useEffect(() => {
    if (idle) setPressed(false);
  }, [idle]);
  const sending = pressed && !idle;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A form that the browser sends back to its reader is not on its way.
    if (sending) event.preventDefault();
    else setPressed(event.currentTarget.form?.checkValidity() ?? false);
  };
  return (
    <button
      type="submit"
      className={className}
      aria-disabled={sending || undefined}
      onClick={press}
      {...sent}
    >
      {sending ? "One moment…" : children}
    </button>
  );
}
