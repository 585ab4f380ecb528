import { pages } from "../pages.ts";
import { type Content, documentUrl } from "./content.ts";
import { entryLinks } from "./entries.ts";

/** The paths of the documents' pages, which are the same for everyone. */
export function listDocumentPaths({ minutes }: Content): string[] {
  return pages
    .filter(({ made }) => made === "document")
    .flatMap(({ path, entries }) => {
      if (!entries) return [`/${path}`];
      if (entries === "minutes") return minutes.map(({ id }) => documentUrl(id));
      return entryLinks[entries].map(({ href }) => href);
    });
}
