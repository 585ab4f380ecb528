import type { Content } from "../editions/content.ts";
import { hasContent } from "../editions/entries.ts";

/** The home page's links to the main sections, as far as the association has them. */
export function listCards(content: Content): { href: string; verb: string; what: string }[] {
  const { tennisReservations } = content.site.links;
  const [faq, amenities] = (["faq", "amenities"] as const).map((part) => hasContent(part, content));
  return [
    {
      href: "/calendar",
      verb: "See the calendar",
      what: "Meetings, events and dates to remember.",
    },
    faq && {
      href: "/faq",
      verb: "Read the FAQ",
      what: "Answers to what neighbors ask most.",
    },
    {
      href: "/contact",
      verb: "Write to the board",
      what: "Ask, report or suggest something.",
    },
    amenities && {
      href: "/amenities",
      verb: "Visit the amenities",
      what: "What we share, and when it is open.",
    },
    tennisReservations && {
      href: tennisReservations,
      verb: "Reserve a tennis court",
      what: "On the reservation site.",
    },
  ].filter((card) => typeof card === "object");
}
