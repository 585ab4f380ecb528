import type { ReactNode } from "react";
import { useNavigation } from "react-router";

/** The button that sends a form; it says so while the form is on its way. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const sending = useNavigation().state === "submitting";
  return (
    <button type="submit" className="button" aria-disabled={sending || undefined}>
      {sending ? "One moment…" : children}
    </button>
  );
}
