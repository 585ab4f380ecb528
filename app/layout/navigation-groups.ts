import { association } from "../editions/association.ts";
import type { AmenityName } from "../editions/content.ts";

export interface NavigationLink {
  name: string;
  href: string;
}

/** An entry of the menu: a single link, or a group of links under one name. */
export type NavigationEntry = NavigationLink | { name: string; links: NavigationLink[] };

const { links } = association;

/** What the amenities' pages are called, in the order of the menu. */
export const amenityTitles: Record<AmenityName, string> = {
  socialdeck: "Social deck",
  tenniscourts: "Tennis courts",
  pool: "Pool",
  playground: "Playground",
  basketballpickleball: "Basketball and pickleball court",
};

/** The amenities' pages, as the menu and the site map name them. */
export const amenityLinks: NavigationLink[] = Object.entries(amenityTitles).map(([id, name]) => ({
  name,
  href: `/amenities/${id}`,
}));

/** The menu: six groups, each link once. */
export const navigationGroups: NavigationEntry[] = [
  {
    name: "AMENITIES",
    links: [
      { name: "Overview", href: "/amenities" },
      ...amenityLinks,
      { name: "Reserve a tennis court", href: links.tennisReservations },
    ],
  },
  {
    name: "RESOURCES",
    links: [
      { name: "Architectural review (ARC)", href: "/arc" },
      { name: "Resident directory", href: "/residents" },
      { name: "Neighborhood group", href: links.socialMedia },
      { name: "Contact the management company", href: links.managementContact },
      { name: "Site map", href: "/sitemap" },
    ],
  },
  {
    name: "HOA",
    links: [
      { name: "Pay dues", href: links.payDues },
      { name: "Meet the board", href: "/boardmembers" },
      { name: "Covenants and bylaws", href: "/covenantsbylaws" },
      { name: "Minutes and financials", href: "/meetingminutes" },
    ],
  },
  { name: "CALENDAR", href: "/calendar" },
  { name: "CONTACT", href: "/contact" },
  { name: "FAQ", href: "/faq" },
];
