import type { Content } from "../content/content.ts";
import { hasContent } from "../content/entries.ts";
import { SmartLink } from "../layout/smart-link.tsx";

/** Line drawings on a square of 24. */
const drawings = {
  dues: "M12 3v18M16.5 7.4C15.6 6 14 5.2 12 5.2c-2.6 0-4.4 1.3-4.4 3.3 0 4.6 9 2.3 9 7 0 2-1.8 3.3-4.6 3.3-2.2 0-3.9-.8-5-2.3",
  court: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M5.6 5.7a9 9 0 0 1 0 12.6M18.4 5.7a9 9 0 0 0 0 12.6",
  home: "M3 11.5 12 4l9 7.5M5.5 9.6V20h13V9.6M9.7 20v-6h4.6v6",
  book: "M12 6.2C9.8 4.7 7 4.2 4 4.2v14c3 0 5.8.5 8 2 2.2-1.5 5-2 8-2v-14c-3 0-5.8.5-8 2zM12 6.2v14",
  people:
    "M9 11.2a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2M2.5 20c0-4.2 2.8-6.4 6.5-6.4s6.5 2.2 6.5 6.4M15.8 4.4a3.6 3.6 0 0 1 0 6.4M18 14c2.3.9 3.5 3 3.5 6",
  calendar: "M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8",
  report: "M4 4.5h16V16h-9.5L6 20v-4H4zM12 7.5v3.2M12 13.3v.1",
  question:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.3 9.5c.2-1.6 1.3-2.5 2.8-2.5s2.7 1 2.7 2.4c0 2.2-2.7 2.4-2.7 4.4M12.1 16.9v.1",
  lake: "M7.5 12.5a4.5 4.5 0 0 1 9 0M12 3.5v2M4.5 6.5 6 8M19.5 6.5 18 8M3 16q2.25-2 4.5 0t4.5 0 4.5 0 4.5 0M3 20q2.25-2 4.5 0t4.5 0 4.5 0 4.5 0",
};

export interface QuickLink {
  name: string;
  href: string;
  drawing: keyof typeof drawings;
}

/**
 * At most eight pages that people want most, if the association has them.
 *
 * @param isMember members find neighbors; others read the covenants before they buy.
 */
export function listQuickLinks(content: Content, isMember: boolean): QuickLink[] {
  const { payDues, tennisReservations } = content.site.links;
  const has = (part: Parameters<typeof hasContent>[0]) => hasContent(part, content);
  const links: (QuickLink | false | undefined)[] = [
    payDues !== undefined && { name: "Pay dues", href: payDues, drawing: "dues" },
    tennisReservations !== undefined && {
      name: "Reserve a tennis court",
      href: tennisReservations,
      drawing: "court",
    },
    has("architectural") && { name: "Change your home", href: "/arc", drawing: "home" },
    isMember
      ? { name: "Find a neighbor", href: "/residents", drawing: "people" }
      : has("governing") && {
          name: "Covenants and bylaws",
          href: "/covenantsbylaws",
          drawing: "book",
        },
    { name: "Calendar", href: "/calendar", drawing: "calendar" },
    has("amenities") && { name: "Amenities", href: "/amenities", drawing: "lake" },
    { name: "Report a problem", href: "/contact?topic=problem", drawing: "report" },
    has("faq") && { name: "Common questions", href: "/faq", drawing: "question" },
  ];
  return links.filter((link) => link instanceof Object);
}

interface QuickLinksProps {
  /** For screen readers. */
  name: string;
  links: QuickLink[];
}

/** The home page's links as tiles. */
export function QuickLinks({ name, links }: QuickLinksProps) {
  return (
    <section className="quick-links" aria-label={name}>
      <ul>
        {links.map(({ name: job, href, drawing }) => (
          <li key={href}>
            <SmartLink href={href}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={drawings[drawing]} />
              </svg>
              <span>{job}</span>
            </SmartLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
