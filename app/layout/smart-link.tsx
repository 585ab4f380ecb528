import type { ReactNode } from "react";
import { useLocation } from "react-router";

interface SmartLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link with `aria-current` if it leads to the current page or its parent. Links to other sites
 * open in a new tab, with a text for users of screen readers.
 */
export function SmartLink({ href, className, children }: SmartLinkProps) {
  const present = useLocation().pathname;
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
