import type { ArchitecturalDocument, GoverningDocument } from "../editions/content.ts";
import type { NavigationLink } from "../layout/navigation-groups.ts";

/** What the pages of architectural review are called, in the order a homeowner needs them. */
export const architecturalTitles: Record<ArchitecturalDocument | "sampleRoofShingle", string> = {
  processForChange: "Process for change",
  modificationApplication: "Modification application",
  guidelinesStandards: "Guidelines and standards",
  sidingOptions: "Siding options",
  shinglesOptions: "Shingle options",
  sampleRoofShingle: "Sample roof shingle",
};

/** What the pages of the governing documents are called. */
export const governingTitles: Record<GoverningDocument, string> = {
  covenants: "Covenants",
  bylaws: "Bylaws",
  firstamendment: "First amendment",
  lakeamendment: "Lake amendment",
};

/** The six pages under /arc. */
export const architecturalPages: NavigationLink[] = Object.entries(architecturalTitles).map(
  ([id, name]) => ({ name, href: `/arc/${id}` }),
);
