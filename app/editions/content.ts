/**
 * What the association says, as the pages receive it: types and fixed names only, so that browser
 * code may import this file. The values come from CONTENT_DIR (see samples/heron-lake/README.md).
 */

/** The five amenities of the specification, in the order in which the overview lists them. */
export const amenityNames = [
  "tenniscourts",
  "pool",
  "socialdeck",
  "playground",
  "basketballpickleball",
] as const;
export type AmenityName = (typeof amenityNames)[number];

/** The documents under /arc. The sixth page there, sampleRoofShingle, has no document. */
export const architecturalDocuments = [
  "guidelinesStandards",
  "modificationApplication",
  "sidingOptions",
  "shinglesOptions",
  "processForChange",
] as const;
export type ArchitecturalDocument = (typeof architecturalDocuments)[number];

/** The documents under /covenantsbylaws. */
export const governingDocuments = [
  "covenants",
  "bylaws",
  "firstamendment",
  "lakeamendment",
] as const;
export type GoverningDocument = (typeof governingDocuments)[number];

export const documentNames = [
  ...architecturalDocuments,
  ...governingDocuments,
  "meetingminutes",
] as const;
export type DocumentName = (typeof documentNames)[number];

/** The address of the page of a document, or of minutes. */
export function documentUrl(name: string): string {
  if (name === "meetingminutes") return "/meetingminutes";
  if (governingDocuments.some((known) => known === name)) return `/covenantsbylaws/${name}`;
  if (architecturalDocuments.some((known) => known === name)) return `/arc/${name}`;
  return `/meetingminutes/${name}`;
}

/** A link to one of the site's pages, or to another site. */
export interface NavigationLink {
  name: string;
  href: string;
}

/** A picture under /media. `srcSet` is null where there is one size only (an SVG, a small photo). */
export interface Picture {
  src: string;
  srcSet: string | null;
  width: number;
  height: number;
  alt: string;
  caption: string | null;
}

/** A picture that other sites show with a link to a page; all have the same size. */
export interface SharePicture {
  src: string;
  alt: string;
}

/** In pixels. */
export const sharePictureSize = { width: 1200, height: 630 };

/** Where a place is on the chart, in the chart's own units, and how its label is set. */
export interface ChartPlace {
  x: number;
  y: number;
  /** The side of the mark on which the label is set. */
  label: "left" | "right" | "above" | "below";
  /** The label, split into lines. */
  lines: string[];
}

export interface Amenity {
  name: string;
  summary: string;
  html: string;
  pictures: Picture[];
  chart: ChartPlace | null;
}

/** A document of the association; exactly one of `file` and `embed` is given. */
export interface AssociationDocument {
  title: string;
  summary: string;
  /** `updated` is a date as in 2026-11-16. */
  file: { href: string; bytes: number; pages: number; updated: string } | null;
  /** The address of a document that another site shows in a frame. */
  embed: string | null;
}

/** Minutes of a meeting, or a report of the association's money. */
export interface MeetingRecord extends AssociationDocument {
  /** Its name in the address, as in 2026-09-board-minutes. */
  id: string;
  kind: "minutes" | "financials";
  /** The day of the meeting, or the last day that the report covers; as 2026-09-08. */
  date: string;
}

export interface FrequentQuestion {
  question: string;
  html: string;
}

export interface BoardMember {
  id: string;
  name: string;
  role: string;
  about: string;
  picture: Picture | null;
}

export interface Site {
  name: string;
  shortName: string;
  tagline: string;
  welcomeHtml: string;
  email: string;
  /** An IANA name such as America/New_York. */
  timeZone: string;
  postalAddress: string | null;
  links: {
    payDues: string;
    managementContact: string;
    socialMedia: string;
    tennisReservations: string;
  };
  calendarEmbed: string | null;
  /** The same calendar as a list of days, for small screens; null shows calendarEmbed there too. */
  calendarAgendaEmbed: string | null;
  contactEmbed: string | null;
  /** For links to the pages that have none of their own. */
  sharePicture: SharePicture;
}

/** A link of the menu, or a group of them under one name. */
export type MenuEntry = NavigationLink | { name: string; links: NavigationLink[] };

/** What of it every page says; the browser's bundle carries it. */
export type EverywhereSite = { menu: MenuEntry[] } & Pick<
  Site,
  | "name"
  | "shortName"
  | "email"
  | "timeZone"
  | "postalAddress"
  | "links"
  | "calendarEmbed"
  | "sharePicture"
>;

/** The chart on the home page. `width` and `height` are the units in which the places are given. */
export interface Chart {
  src: string;
  width: number;
  height: number;
  alt: string;
  places: (ChartPlace & { amenity: AmenityName; name: string })[];
}

/** All that the association says. Null: nothing is there yet, and the page is under construction. */
export interface Content {
  site: Site;
  chart: Chart | null;
  amenities: Record<AmenityName, Amenity | null>;
  documents: Record<DocumentName, AssociationDocument | null>;
  /** The newest first; none if there are none yet. */
  minutes: MeetingRecord[];
  faq: FrequentQuestion[] | null;
  board: BoardMember[] | null;
  /** The text of calendar.ics. */
  calendar: string | null;
  /** By the page's address, where it has one of its own. */
  sharePictures: Record<string, SharePicture>;
  /** The origins of every embed, for the policy's frame-src. */
  frameOrigins: string[];
}
