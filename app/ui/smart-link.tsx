import type { ReactNode } from "react";

interface SmartLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link that opens another site in a new tab, and says so to those who can't see the mark. */
export function SmartLink({ href, className, children }: SmartLinkProps) {
  if (!/^https?:/.test(href)) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} className={className} target="_blank" rel="noopener">
      {children}
      <span className="outside" aria-hidden="true">
        ↗
      </span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
