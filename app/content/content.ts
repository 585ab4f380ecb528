/**
 * The association's content, as pages get it. Browser code may import this file. The fields are in
 * docs/content-format.md.
 */

import type { NamedEvent } from "../ics/event-values.server.ts";
import type { Values } from "./fields.ts";
import type { neutralIntroductions } from "./kinds/introductions.ts";

/** The addresses of the two pages that list documents. */
export const sectionUrls = { governing: "/covenantsbylaws", architectural: "/arc" };
export type Section = keyof typeof sectionUrls;

export interface NavigationLink {
  name: string;
  href: string;
}

/** A picture under /media; `srcSet` is null if there is one size only. */
export interface Picture {
  src: string;
  srcSet: string | null;
  width: number;
  height: number;
  alt: string;
  caption: string | null;
}

/** A link preview (Open Graph). */
export type SharePicture = Pick<Picture, "src" | "alt">;

/** In pixels. */
export const sharePictureSize = { width: 1200, height: 630 };

/** In the chart's own units. */
export interface ChartPlace {
  x: number;
  y: number;
  label: "left" | "right" | "above" | "below";
  lines: string[];
}

export interface Amenity {
  /** As in /amenities/pool. */
  id: string;
  name: string;
  summary: string;
  html: string;
  pictures: Picture[];
  chart: ChartPlace | null;
  /** First and last day, such as 2027-05-29; undefined if open all year. */
  season?: { opens: string; closes: string };
}

export interface DocumentFile {
  href: string;
  bytes: number;
  /** Null if the PDF can't be read, or isn't read yet. */
  pages: number | null;
  /** Such as 2026-11-16; null if neither the entry nor the PDF has a date. */
  updated: string | null;
  /** The day of the upload, if `updated` is null. */
  uploaded: string | null;
  /** The folder in cache/work whose pages.json has its text and pictures (DocumentPages). */
  work: string | null;
  /** Whether it is still to be converted. */
  isUnread?: true;
  /** Whether it can be filled out on screen. */
  isFillable?: true;
  scan?: ScanState;
}

/** How far scanned pages are read by machine, or corrected. */
export interface ScanState {
  /** The folder in cache/work whose pages.json includes what was read. */
  work: string;
  read: number;
  waiting: number;
  /** The pages on which nothing could be read. */
  unread: number[];
  /** The board's corrections, by page number. */
  words: Record<number, string>;
}

/** A document, with `file` or `embed`; with neither, it is "To Be Added". */
export interface AssociationDocument {
  /** Its name in the URL and of its file, unique among documents and minutes. */
  id: string;
  /** Such as /covenantsbylaws/bylaws. */
  url: string;
  title: string;
  /** Null only if there is neither file nor embed. */
  summary: string | null;
  file: DocumentFile | null;
  /** The URL of a document on another site, shown in a frame. */
  embed: string | null;
  /** Earlier versions of the file, latest first. */
  earlier?: EarlierVersion[];
  isForResidents?: true;
}

export interface EarlierVersion {
  href: string;
  date: string;
  bytes: number;
}

export interface SectionDocument extends AssociationDocument {
  section: Section;
  /** For the buttons and lists of its own section. */
  menuName: string;
  /** The other section, if that lists it, too. */
  alsoIn: Section | null;
  /** Whether it is a paper form, shown the way it looks. */
  isForm?: true;
  /** The association's own section; documents without one come first. */
  under?: { id: string; name: string };
}

export interface MeetingRecord extends AssociationDocument {
  kind: "minutes" | "financials";
  /** The day of the meeting, or the last day of the report; such as 2026-09-08. */
  date: string;
}

export interface OwnPage {
  /** As in /pages/pet-policy. */
  id: string;
  title: string;
  summary: string;
  menu: "resources" | "hoa";
  html: string;
  pictures: Picture[];
  files: { title: string; href: string; bytes: number }[];
  isForResidents?: true;
}

export interface BoardMember {
  id: string;
  name: string;
  role: string;
  about: string;
  /** Such as "Term ends October 2027". */
  term: string | null;
  askAbout: string | null;
  picture: Picture | null;
}

export interface ListedEntry {
  id: string;
  values: Values;
}

/** The links to other sites. */
export const linkNames = [
  "payDues",
  "managementContact",
  "socialMedia",
  "tennisReservations",
] as const;

export interface Site {
  name: string;
  shortName: string;
  tagline: string;
  welcomeHtml: string;
  email: string;
  timeZone: string;
  postalAddress: string | null;
  links: Partial<Record<(typeof linkNames)[number], string>>;
  introductions: Partial<Record<"contact" | keyof typeof neutralIntroductions, string>>;
  calendarEmbed: string | null;
  /** For small screens; null to use `calendarEmbed` there, too. */
  calendarAgendaEmbed: string | null;
  contactEmbed: string | null;
  /** On the contact page. */
  whoToCallHtml: string | null;
  /** For pages without one of their own. */
  sharePicture: SharePicture;
  /** In the header; a wide one replaces the short name. */
  logo?: Pick<Picture, "src" | "width" | "height"> & { isWide: boolean };
  color?: string;
  hasPlainHeadings?: true;
}

/** A link of the menu, or a group of them. */
export type MenuEntry = NavigationLink | { name: string; links: NavigationLink[] };

/** The chart on the home page; its size defines the units of the places on it. */
export interface Chart extends Pick<Picture, "src" | "width" | "height" | "alt"> {
  places: (ChartPlace & { amenity: string; name: string })[];
}

export interface Announcement {
  id: string;
  title: string;
  /** In Markdown, as typed. */
  body: string;
  html: string;
  dateCreated: string;
  /** ISO 8601, UTC. */
  postedAt: string;
  editedAt: string | null;
  /** The last day on the home page, such as 2027-05-31. */
  expiresOn: string | null;
  isPinned: boolean;
  attachments: Attachment[];
}

export interface Attachment {
  /** Unique in the announcement, with the extension of its type. */
  name: string;
  /** "" for a PDF. */
  alt: string;
  /** SHA-256 of the upload. */
  hash: string;
  size: number;
  /** Paths in the cache: of the file itself, and of the small picture, null for a PDF. */
  path: string;
  small: string | null;
  /** In pixels; null for a PDF. */
  width: number | null;
  height: number | null;
}

export interface Content {
  site: Site;
  chart: Chart | null;
  /** In order. Every list here may be empty. */
  amenities: Amenity[];
  /** Those in none of the association's own sections first, then by section. */
  documents: SectionDocument[];
  /** Replaces the list of minutes. */
  allMinutes: AssociationDocument | null;
  /** Newest first. */
  minutes: MeetingRecord[];
  faq: { question: string; html: string }[] | null;
  board: BoardMember[] | null;
  /** By title. */
  pages: OwnPage[];
  /** By kind, for kinds whose entries share a page. */
  lists: Readonly<Record<string, readonly ListedEntry[]>>;
  /** Null without a calendar. */
  calendar: readonly NamedEvent[] | null;
  /** The association's synonyms for the search, in addition to usual-synonyms.json. */
  synonyms: string[] | null;
  /** By page URL. */
  sharePictures: Record<string, SharePicture>;
  /** For frame-src in the Content-Security-Policy. */
  frameOrigins: string[];
}

/** All documents, including minutes. */
export function listDocuments(
  content: Pick<Content, "documents" | "allMinutes" | "minutes">,
): AssociationDocument[] {
  const { documents, allMinutes, minutes } = content;
  return [...documents, ...(allMinutes ? [allMinutes] : []), ...minutes];
}
