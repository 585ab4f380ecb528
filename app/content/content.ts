/**
 * The association's content, as pages receive it. Types and fixed names only, so that browser code may import
 * this file. For the fields, see docs/content-format.md.
 */

import type { NamedEvent } from "../ics/event-values.server.ts";
import type { Values } from "./fields.ts";

/** The two pages that list documents, by the addresses of their documents. */
export const sectionUrls = { governing: "/covenantsbylaws", architectural: "/arc" };
export type Section = keyof typeof sectionUrls;

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
  /** Its name in the URL, as in pool. */
  id: string;
  name: string;
  summary: string;
  html: string;
  pictures: Picture[];
  chart: ChartPlace | null;
  /** Its first and last day, such as 2027-05-29; undefined if it is open all year. */
  season?: { opens: string; closes: string };
}

/** The PDF of a document. */
export interface DocumentFile {
  href: string;
  bytes: number;
  /** The number of pages; null if the PDF can't be read, or isn't read yet. */
  pages: number | null;
  /** A date such as 2026-11-16; null if neither the list nor the PDF has one. */
  updated: string | null;
  /** The day of the upload, if there is no such date. */
  uploaded: string | null;
  /**
   * The folder in DATA_DIR/cache/work whose pages.json holds its text and pictures (DocumentPages); null if
   * there are none.
   */
  work: string | null;
  /** Whether it will be converted soon. */
  isUnread?: true;
  /** Whether it is a form to fill out on screen. */
  isFillable?: true;
  /** For a PDF with scanned or corrected pages. */
  scan?: ScanState;
}

/** How far a document's scanned pages are read by machine, or corrected. */
export interface ScanState {
  /** The folder in DATA_DIR/cache/work whose pages.json has what is read, too. */
  work: string;
  /** How many have words, and how many are waiting. */
  read: number;
  waiting: number;
  /** The numbers of the pages on which nothing could be read. */
  unread: number[];
  /** The words that the board has corrected, by the number of their page. */
  words: Record<number, string>;
}

/** A document of the association. At most one of `file` and `embed` is given; with neither, it is "To Be Added". */
export interface AssociationDocument {
  /** Its name in the URL, and that of its file; no two have the same. */
  id: string;
  /** The URL of its page, as in /covenantsbylaws/bylaws. */
  url: string;
  title: string;
  /** Null only if there is neither file nor embed. */
  summary: string | null;
  file: DocumentFile | null;
  /** The URL of a document on another site, shown in a frame. */
  embed: string | null;
  /** What its file was before, the latest first. */
  earlier?: EarlierVersion[];
  /** Whether only residents see it. */
  isForResidents?: true;
}

/** A PDF that another took the place of. */
export interface EarlierVersion {
  href: string;
  /** Such as 2024-05-01. */
  date: string;
  bytes: number;
}

/** A document in a section. */
export interface SectionDocument extends AssociationDocument {
  section: Section;
  /** Its short name, for the buttons and lists of its own section. */
  menuName: string;
  /** The other section, if it is listed there, too. */
  alsoIn: Section | null;
  /** Whether it is a form to fill out on paper, shown as it looks. */
  isForm?: true;
  /** The section of the association's own whose heading it stands under; others are above all of them. */
  under?: { id: string; name: string };
}

/** Minutes of a meeting, or a financial report. */
export interface MeetingRecord extends AssociationDocument {
  kind: "minutes" | "financials";
  /** The day of the meeting, or the last day that the report covers; as 2026-09-08. */
  date: string;
}

/** A PDF that is offered on a page of the association's own. */
export interface PageFile {
  title: string;
  href: string;
  bytes: number;
}

/** A page of the association's own, such as a pet policy. */
export interface OwnPage {
  /** Its name in the URL, as in pet-policy. */
  id: string;
  title: string;
  summary: string;
  /** The group of the menu that lists it. */
  menu: "resources" | "hoa";
  html: string;
  pictures: Picture[];
  files: PageFile[];
  /** Whether only residents see it. */
  isForResidents?: true;
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
  /** How long they serve, as in "Term ends October 2027". */
  term: string | null;
  /** What to ask this person, rather than another. */
  askAbout: string | null;
  picture: Picture | null;
}

/** An entry that is shown with others of its kind on one page. */
export interface ListedEntry {
  id: string;
  values: Values;
}

/** The pages of other sites to which this one links. */
export type LinkName = "payDues" | "managementContact" | "socialMedia" | "tennisReservations";

/** The pages that have an introduction; "around" names the cards of the home page. */
export type IntroductionName =
  | "amenities"
  | "arc"
  | "covenantsbylaws"
  | "meetingminutes"
  | "faq"
  | "boardmembers"
  | "calendar"
  | "contact"
  | "around";

export interface Site {
  name: string;
  shortName: string;
  tagline: string;
  welcomeHtml: string;
  email: string;
  /** An IANA name such as America/New_York. */
  timeZone: string;
  postalAddress: string | null;
  /** Links to other sites; each is optional. */
  links: Partial<Record<LinkName, string>>;
  /** The association's own introductions of pages. */
  introductions: Partial<Record<IntroductionName, string>>;
  calendarEmbed: string | null;
  /** The same calendar as a list, for small screens; null to show calendarEmbed there, too. */
  calendarAgendaEmbed: string | null;
  contactEmbed: string | null;
  /** Who to call instead of writing to the board; beside the form on the page 'Contact'. */
  whoToCallHtml: string | null;
  /** For pages without a share picture of their own. */
  sharePicture: SharePicture;
  /** Shown in the header, as high as it is there; one that is wide takes the place of the short name. */
  logo?: Pick<Picture, "src" | "width" | "height"> & { isWide: boolean };
  /** The association's own color, and whether nothing is behind its headings. */
  color?: string;
  hasPlainHeadings?: true;
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
  | "logo"
> & { look?: Look };

/** What the association's own look changes: the style sheet, and the color of the browser's frame. */
export interface Look {
  styles: string;
  theme?: string;
}

/** The chart on the home page. `width` and `height` define the units of the places' positions. */
export interface Chart {
  src: string;
  width: number;
  height: number;
  alt: string;
  places: (ChartPlace & { amenity: string; name: string })[];
}

/** An announcement, as residents see it. */
export interface Announcement {
  id: string;
  title: string;
  /** As it was typed, in Markdown, and as HTML. */
  body: string;
  html: string;
  /** Free text, as the administrator typed it. */
  dateCreated: string;
  /** ISO 8601, UTC; when it was last corrected is null if never. */
  postedAt: string;
  editedAt: string | null;
  /** The last day on which it is on the home page, as 2027-05-31; null without end. */
  expiresOn: string | null;
  /** Whether it is at the top there. */
  isPinned: boolean;
  attachments: Attachment[];
}

/** A file of an announcement. */
export interface Attachment {
  /** Its own name in the announcement, with the ending that belongs to it. */
  name: string;
  /** What the picture shows; "" for a PDF. */
  alt: string;
  /** SHA-256 of the file that was uploaded. */
  hash: string;
  /** In bytes. */
  size: number;
  /** Places in the cache folder: of what is opened, and of the picture as pages show it, null for a PDF. */
  path: string;
  small: string | null;
  /** The picture's size in pixels; null for a PDF. */
  width: number | null;
  height: number | null;
}

/** All of the association's content. */
export interface Content {
  site: Site;
  chart: Chart | null;
  /** In the order in which they are listed; may be empty, as every list here. */
  amenities: Amenity[];
  /** In the order in which they are listed: those in no section of the association's own, then by section. */
  documents: SectionDocument[];
  /** One document with all minutes, shown instead of their list. */
  allMinutes: AssociationDocument | null;
  /** Newest first. */
  minutes: MeetingRecord[];
  faq: FrequentQuestion[] | null;
  board: BoardMember[] | null;
  /** By their titles. */
  pages: OwnPage[];
  /** The entries of the kinds that have a page together, by the kind's name, in their order. */
  lists: Readonly<Record<string, readonly ListedEntry[]>>;
  /** All events; null without a calendar. */
  calendar: readonly NamedEvent[] | null;
  /**
   * The association's synonyms for the search, such as "clubhouse, social deck", in addition to the usual ones
   * (usual-synonyms.json).
   */
  synonyms: string[] | null;
  /** By page URL, for the pages that have one of their own. */
  sharePictures: Record<string, SharePicture>;
  /** The origins of all embeds, for frame-src in the Content-Security-Policy. */
  frameOrigins: string[];
}

/** All documents: those of the sections, and the minutes. */
export function listDocuments(
  content: Pick<Content, "documents" | "allMinutes" | "minutes">,
): AssociationDocument[] {
  const { documents, allMinutes, minutes } = content;
  return [...documents, ...(allMinutes ? [allMinutes] : []), ...minutes];
}
