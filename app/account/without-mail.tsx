import type { ReactNode } from "react";

interface MailedLinkProps {
  /** Whether this site has no mail server. */
  isMailOff: boolean;
  /** Whether the form was just submitted, and came back. */
  isSent: boolean;
  children: ReactNode;
}

/** A form that requests an emailed link. Without a mail server, only whoever runs the site can read that link. */
export function MailedLink({ isMailOff, isSent, children }: MailedLinkProps) {
  if (!isMailOff) return children;
  return (
    <details className="folded" open={isSent}>
      <summary>For the person who runs this site</summary>
      <p>The link will be in the newest file of the folder “outbox” on the server. Hand it over.</p>
      {children}
    </details>
  );
}
