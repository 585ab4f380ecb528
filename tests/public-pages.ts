import type { AssociationDocument, Content, SectionDocument } from "../app/content/content.ts";
import { hasContent } from "../app/content/entries.ts";
import type { ContentPart } from "../app/pages.ts";

/** A public page, with its heading and something that it must say. */
export interface PublicPage {
  path: string;
  heading: string;
  words: string;
  /** Whether it has something to show. */
  isFinished: boolean;
}

/** Every public page of an association, by what its content says. */
export function listPublicPages(content: Content): PublicPage[] {
  const { site, amenities, documents, minutes, faq, board, lists, pages } = content;
  const page = (path: string, heading: string, words: string) => {
    return { path, heading, words, isFinished: true };
  };
  const part = (path: string, heading: string, shows: ContentPart, words: string | undefined) => {
    const isFinished = hasContent(shows, content);
    return {
      path,
      heading,
      words: (isFinished && words) || "Page under construction.",
      isFinished,
    };
  };
  const first = (section: string) => documents.find((one) => one.section === section)?.menuName;
  return [
    page("/", site.name, "To view announcements, login or register"),
    part("/amenities", "Amenities", "amenities", amenities[0]?.summary),
    ...amenities.map(({ id, name, summary }) => page(`/amenities/${id}`, name, summary)),
    part("/arc", "Architectural review", "architectural", first("architectural")),
    part("/covenantsbylaws", "Covenants and bylaws", "governing", first("governing")),
    ...documents.map((document) => page(document.url, headingOf(document), wordsOf(document))),
    part("/meetingminutes", "Minutes and financials", "minutes", minutes[0]?.title),
    ...minutes.map((record) => page(record.url, record.title, "Open the document")),
    part("/boardmembers", "Meet the board", "board", board?.[0]?.name),
    part("/contacts", "Vendors and contacts", "contacts", lists["contacts"]?.[0]?.values["for"]),
    part("/faq", "Frequently asked questions", "faq", faq?.[0]?.question),
    ...pages.map(({ id, title, summary }) => page(`/pages/${id}`, title, summary)),
    page("/calendar", "Calendar", "Add these events to your own calendar"),
    page("/contact", "Contact", "Send the message"),
    page("/privacy", "Privacy", "2 years, or until the administrator deletes it"),
    page("/sitemap", "Site map", "Resident directory"),
    page("/register", "Register", "Full Name"),
    page("/login", "Log in", "Email Address"),
  ];
}

function isPromise({ file, embed }: AssociationDocument): boolean {
  return !file && !embed;
}

function headingOf(document: SectionDocument): string {
  return isPromise(document) ? document.menuName : document.title;
}

function wordsOf(document: SectionDocument): string {
  if (isPromise(document)) return `${document.title} To Be Added.`;
  return document.isForm ? "Print the form" : "Open the document";
}
