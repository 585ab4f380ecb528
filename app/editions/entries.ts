import {
  type AmenityName,
  type ArchitecturalDocument,
  documentUrl,
  type GoverningDocument,
  type NavigationLink,
} from "./content.ts";

/** The titles of the amenities' pages, in the order of the menu. */
const amenityTitles: Record<AmenityName, string> = {
  socialdeck: "Social deck",
  tenniscourts: "Tennis courts",
  pool: "Pool",
  playground: "Playground",
  basketballpickleball: "Basketball and pickleball court",
};

/** The titles of the pages of architectural review, in the order a homeowner needs them. */
export const architecturalTitles: Record<ArchitecturalDocument | "sampleRoofShingle", string> = {
  processForChange: "Process for change",
  modificationApplication: "Modification application",
  guidelinesStandards: "Guidelines and standards",
  sidingOptions: "Siding options",
  shinglesOptions: "Shingle options",
  sampleRoofShingle: "Sample roof shingle",
};

/** The titles of the governing documents' pages. */
export const governingTitles: Record<GoverningDocument, string> = {
  covenants: "Covenants",
  bylaws: "Bylaws",
  firstamendment: "First amendment",
  lakeamendment: "Lake amendment",
};

/** The pages of amenities, and of documents that the menu or the site map names. */
export const entryLinks: Record<"amenities" | "architectural" | "governing", NavigationLink[]> = {
  amenities: linksOf(amenityTitles, (id) => `/amenities/${id}`),
  architectural: linksOf(architecturalTitles, (id) => `/arc/${id}`),
  governing: linksOf(governingTitles, documentUrl),
};

function linksOf(titles: Record<string, string>, address: (id: string) => string) {
  return Object.entries(titles).map(([id, name]) => ({ name, href: address(id) }));
}
