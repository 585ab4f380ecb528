import data from "../../.content/content.json" with { type: "json" };
import { pages } from "../pages.ts";
import { documentUrl } from "./content.ts";
import { entryLinks } from "./entries.ts";

const minutes: { id: string }[] = data.minutes;

/** The paths of the documents' pages, which are the same for everyone and prerendered. */
export const documentPaths: string[] = pages
  .filter(({ made }) => made === "document")
  .flatMap(({ path, entries }) => {
    if (!entries) return [`/${path}`];
    if (entries === "minutes") return minutes.map(({ id }) => documentUrl(id));
    return entryLinks[entries].map(({ href }) => href);
  });
