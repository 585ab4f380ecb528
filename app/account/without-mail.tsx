import type { ReactNode } from "react";

interface MailedLinkProps {
  /** Whether this site has no mail server. */
  isMailOff: boolean;
  /** Whether the form was just submitted, and came back. */
  isSent?: boolean;
  children: ReactNode;
}

/** A form that requests an emailed link. On a site without a mail server, only the operator can get that link. */
export function MailedLink({ isMailOff, isSent = false, children }: MailedLinkProps) {
  if (!isMailOff) return children;
  return (
    <details className="folded" open={isSent}>
      <summary>Make a link for the board to give you</summary>
      {children}
    </details>
  );
}
