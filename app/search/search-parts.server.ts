import { shortHash } from "../content/cache-folder.server.ts";
import { type AssociationDocument, type Content, listDocuments } from "../content/content.ts";
import type { DocumentPages } from "../documents/document-pages.ts";
import { withoutOwnContents } from "../documents/own-contents.ts";
import { withoutOwnTitle } from "../documents/own-title.ts";
import { INDEX_VERSION } from "./search-index.server.ts";
import type { SearchPlace } from "./search-place.ts";
import {
  boardPlaces,
  documentCover,
  documentSections,
  faqPlaces,
  listedPlaces,
  markdownPlaces,
  otherPlaces,
  plainPage,
  privacyPlaces,
} from "./search-places.server.ts";
import type { SearchPart } from "./write-search-index.server.ts";

/**
 * Everything that can be found in an edition's content, in parts that change independently: each document, the FAQ, each amenity,
 * each page of the association's own, the board, the lists of other kinds, the privacy page and the other pages.
 *
 * @param readPages called only if the document's part is read.
 */
export function searchParts(content: Content, readPages: ReadPages): SearchPart[] {
  const small = [
    faqPlaces(content),
    ...content.amenities.map((one) => markdownPlaces(`/amenities/${one.id}`, one.name, one)),
    ...content.pages.map((one) => markdownPlaces(`/pages/${one.id}`, one.title, one)),
    boardPlaces(content),
    listedPlaces(content),
    privacyPlaces(),
    otherPlaces(content),
  ];
  return [
    ...listDocuments(content).map((document) => documentPart(document, content.site, readPages)),
    ...small.filter((places) => places.length > 0).map(partOf),
  ];
}

/** Reads a document's pages. */
type ReadPages = (document: AssociationDocument) => Promise<DocumentPages | null>;

function documentPart(
  document: AssociationDocument,
  { name, shortName }: Content["site"],
  readPages: ReadPages,
): SearchPart {
  const names = [name, shortName];
  const cover = documentCover(document);
  return {
    key: hash([document, cover, names]),
    places: async () => {
      const pages = await readPages(document);
      if (!pages) return [cover];
      // The words of a form are folded.
      const ids = "isForm" in document ? [] : shownHeadings(pages, document.title, names);
      const sections = documentSections(cover.source, pages, new Set(ids));
      return [cover, ...sections.map((one) => ({ ...one, text: withoutMargins(one.text, names) }))];
    },
  };
}

/** A text without its letterhead, and a page's number with what stands before it. */
function withoutMargins(text: string, names: string[]): string {
  const isOwn = (line: string) => names.some((name) => name.toLowerCase() === line.toLowerCase());
  const lines = text.split("\n").filter((line) => !isOwn(line) && !/Page \d+ of \d+$/.test(line));
  return lines.join("\n");
}

/** The ids of the headings that a document's page shows. */
function shownHeadings(document: DocumentPages, title: string, names: string[]): string[] {
  const { pages } = withoutOwnContents(withoutOwnTitle(document, title, names));
  return pages.flatMap((page) => plainPage(page).headings.map(({ id }) => id));
}

function partOf(places: SearchPlace[]): SearchPart {
  return { key: hash(places), places: () => places };
}

function hash(value: unknown): string {
  return shortHash(JSON.stringify([INDEX_VERSION, value]));
}
