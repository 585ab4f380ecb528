import type { Section } from "./content.ts";

/* Once the only possible names. Old folders give no section or order for these; they stay where they were. */

interface Place {
  section: Section;
  order: number;
  menuTitle?: string;
  alsoIn?: Section;
}

/** Where a document of such a name is listed if its entry has no section. */
export const placesOfFixedNames: ReadonlyMap<string, Place> = new Map<string, Place>([
  ["lakeamendment", { section: "governing", order: 1, menuTitle: "Lake amendment" }],
  ["covenants", { section: "governing", order: 4, menuTitle: "Covenants" }],
  ["bylaws", { section: "governing", order: 5, menuTitle: "Bylaws" }],
  ["firstamendment", { section: "governing", order: 6, menuTitle: "First amendment" }],
  ["processForChange", { section: "architectural", order: 1, menuTitle: "Process for change" }],
  [
    "modificationApplication",
    { section: "architectural", order: 2, menuTitle: "Modification application" },
  ],
  [
    "guidelinesStandards",
    {
      section: "architectural",
      order: 3,
      menuTitle: "Guidelines and standards",
      alsoIn: "governing",
    },
  ],
  ["sidingOptions", { section: "architectural", order: 4, menuTitle: "Siding options" }],
  ["shinglesOptions", { section: "architectural", order: 5, menuTitle: "Shingle options" }],
  ["sampleRoofShingle", { section: "architectural", order: 6, menuTitle: "Sample roof shingle" }],
]);

/** Amenities of such names, in their default order. */
export const fixedAmenities = [
  "socialdeck",
  "tenniscourts",
  "pool",
  "playground",
  "basketballpickleball",
];
