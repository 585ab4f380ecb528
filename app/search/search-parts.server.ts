import { createHash } from "node:crypto";
import { join } from "node:path";
import type { DocumentPages } from "../app/documents/document-pages.ts";
import { type AssociationDocument, type Content, listDocuments } from "../app/editions/content.ts";
import type { SearchPlace } from "../app/search/search-place.ts";
import type { SearchPart } from "../app/search/write-search-index.server.ts";
import { codeVersion } from "./code-version.ts";
import {
  amenityPlaces,
  boardPlaces,
  documentCover,
  documentSections,
  faqPlaces,
  otherPlaces,
  ownPagePlaces,
  privacyPlaces,
} from "./search-places.ts";

/** The version of the code that splits a document into places. */
const version = codeVersion([join(import.meta.dirname, "search-places.ts")], []);

/**
 * Everything that visitors can find, in parts that change independently: each document, the FAQ, each amenity,
 * each page of the association's own, the board, the privacy page and the other pages.
 *
 * @param readPages reads a document's pages from its folder in work/; called only if its part is read.
 */
export function searchParts(
  content: Content,
  readPages: (work: string) => DocumentPages,
): SearchPart[] {
  const small = [
    faqPlaces(content),
    ...content.amenities.map(amenityPlaces),
    ...content.pages.map(ownPagePlaces),
    boardPlaces(content),
    privacyPlaces(),
    otherPlaces(content),
  ];
  return [
    ...listDocuments(content).map((document) => documentPart(document, readPages)),
    ...small.filter((places) => places.length > 0).map(partOf),
  ];
}

function documentPart(
  document: AssociationDocument,
  readPages: (work: string) => DocumentPages,
): SearchPart {
  const cover = documentCover(document);
  const work = document.file?.scan?.work ?? document.file?.work;
  return {
    key: hash([cover, work, version]),
    places: () => [cover, ...(work ? documentSections(cover.source, readPages(work)) : [])],
  };
}

function partOf(places: SearchPlace[]): SearchPart {
  return { key: hash(places), places: () => places };
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
