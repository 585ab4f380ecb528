import type { ReactNode } from "react";
import { useLocation } from "react-router";

interface SmartLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link that says so when it leads to the present page or to the one above it. Another site opens
 * in a new tab, with words for those who can't see the mark.
 */
export function SmartLink({ href, className, children }: SmartLinkProps) {
  // While a page is prerendered its address ends in a slash.
  const present = useLocation().pathname.replace(/(.)\/$/, "$1");
  if (!/^https?:/.test(href)) {
    return (
      <a href={href} className={className} aria-current={relate(href, present)}>
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

function relate(href: string, present: string): "page" | "true" | undefined {
  if (href === present) return "page";
  return present.startsWith(`${href}/`) ? "true" : undefined;
}
