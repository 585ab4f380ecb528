import type { ReactNode } from "react";

interface MailedLinkProps {
  /** Whether this site has no mail server. */
  isMailOff: boolean;
  /** Whether it was just sent, and came back. */
  isSent?: boolean;
  children: ReactNode;
}

/** A form that asks for an emailed link. On a site without a mail server, only whoever runs it gets at that link. */
export function MailedLink({ isMailOff, isSent = false, children }: MailedLinkProps) {
  if (!isMailOff) return children;
  return (
    <details className="folded" open={isSent}>
      <summary>Make a link for the board to give you</summary>
      {children}
    </details>
  );
}
