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

/** The URL of the page of a document, or of minutes. */
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

/** A preview picture that other sites show with a link (Open Graph); all have the same size. */
export interface SharePicture {
  src: string;
  alt: string;
}

/** In pixels. */
export const sharePictureSize = { width: 1200, height: 630 };

/** The position of a place on the chart, in the chart's own units, and of its label. */
export interface ChartPlace {
  x: number;
  y: number;
  /** The side of the mark where the label is. */
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
  /**
   * `updated` is a date as in 2026-11-16; `work` names the folder in DATA_DIR/cache/work whose
   * pages.json holds the document's text and pictures (DocumentPages).
   */
  file: { href: string; bytes: number; pages: number; updated: string; work: string } | null;
  /** The URL of a document on another site, shown in a frame. */
  embed: string | null;
}

/** Minutes of a meeting, or a financial report. */
export interface MeetingRecord extends AssociationDocument {
  /** Its name in the URL, as in 2026-09-board-minutes. */
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

/** The part of the site's data that every page shows; the browser's bundle includes it. */
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

/** The chart on the home page. `width` and `height` define the units of the places' positions. */
export interface Chart {
  src: string;
  width: number;
  height: number;
  alt: string;
  places: (ChartPlace & { amenity: AmenityName; name: string })[];
}

/** All of the association's content. Null means none yet: the page is under construction. */
export interface Content {
  site: Site;
  chart: Chart | null;
  amenities: Record<AmenityName, Amenity | null>;
  documents: Record<DocumentName, AssociationDocument | null>;
  /** Newest first; may be empty. */
  minutes: MeetingRecord[];
  faq: FrequentQuestion[] | null;
  board: BoardMember[] | null;
  /** The text of calendar.ics. */
  calendar: string | null;
  /** By page URL, for the pages that have one of their own. */
  sharePictures: Record<string, SharePicture>;
  /** The origins of all embeds, for frame-src in the Content-Security-Policy. */
  frameOrigins: string[];
}
