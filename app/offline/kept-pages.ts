import { pages, patternOf } from "../pages.ts";

/** What the paths of pages that may be kept match: documents, and those that say so. */
export const keptPages: string = patternOf(
  pages.filter(({ made, offline }) => made === "document" || offline),
);
