import { createHash } from "node:crypto";
import { type AssociationDocument, type Content, listDocuments } from "../content/content.ts";
import type { DocumentPages } from "../documents/document-pages.ts";
import { INDEX_VERSION } from "./search-index.server.ts";
import type { SearchPlace } from "./search-place.ts";
import {
  amenityPlaces,
  boardPlaces,
  documentCover,
  documentSections,
  faqPlaces,
  listedPlaces,
  otherPlaces,
  ownPagePlaces,
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
    ...content.amenities.map(amenityPlaces),
    ...content.pages.map(ownPagePlaces),
    boardPlaces(content),
    listedPlaces(content),
    privacyPlaces(),
    otherPlaces(content),
  ];
  const newest =
    content.minutes
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? "";
  return [
    ...listDocuments(content).map((document) =>
      documentPart(document, documentCover(document, newest), readPages),
    ),
    ...small.filter((places) => places.length > 0).map(partOf),
  ];
}

/** Reads a document's pages. */
type ReadPages = (document: AssociationDocument) => Promise<DocumentPages | null>;

function documentPart(
  document: AssociationDocument,
  cover: SearchPlace,
  readPages: ReadPages,
): SearchPart {
  return {
    key: hash([INDEX_VERSION, document, cover]),
    places: async () => {
      const pages = await readPages(document);
      return [cover, ...(pages ? documentSections(cover.source, pages) : [])];
    },
  };
}

function partOf(places: SearchPlace[]): SearchPart {
  return { key: hash([INDEX_VERSION, places]), places: () => places };
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
