import { createElement, Fragment, type ReactNode } from "react";
import { useLocation } from "react-router";
import { holdDates } from "../platform/format-date.ts";
import { completeUrl, linkable, phoneUrl } from "../platform/links.ts";

interface SmartLinkProps {
  href: string;
  className?: string;
  children?: ReactNode;
}

/**
 * A link with `aria-current` if it leads to the current page or its parent. External links open in a new tab, which
 * screen readers announce.
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

/** A text with links for phone numbers, email addresses and URLs, and with dates kept on one line. */
export function withLinks(text: string): ReactNode {
  const parts = holdDates(text).split(linkable);
  if (parts.length === 1) return parts[0];
  const links = parts.map((part, place) => {
    if (place % 2 === 0) return part;
    if (/^(?:https?:|www\.)/i.test(part)) {
      return createElement(SmartLink, { href: completeUrl(part), className: "bare" }, part);
    }
    const href = part.includes("@") ? `mailto:${part}` : phoneUrl(part);
    return createElement("a", { href }, part);
  });
  return createElement(Fragment, null, ...links);
}

function relate(href: string, present: string): "page" | "true" | undefined {
  if (href === present) return "page";
  return present.startsWith(`${href}/`) ? "true" : undefined;
}

/** An email address in a sentence, which browsers must not translate. */
export function EmailAddress({ children }: { children: string }) {
  return (
    <strong className="address" translate="no">
      {wrapEmail(children)}
    </strong>
  );
}

/** A text that may wrap at its @ sign. */
export function wrapEmail(text: string): ReactNode {
  const at = Math.max(text.lastIndexOf("@"), 0);
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
