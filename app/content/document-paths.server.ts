import { type Page, pages } from "../pages.ts";
import type { Content } from "./content.ts";
import { hasContent, listEntries } from "./entries.ts";

const documents = pages.filter(({ made }) => made === "document");

/** The paths of the document pages, which look the same for everyone. */
export function listDocumentPaths(content: Content): string[] {
  return documents.flatMap((page) => pathsOf(page, content));
}

/** The document pages with something to show; the others are under construction. */
export function listFinishedPaths(content: Content): string[] {
  return documents
    .filter(({ shows }) => !shows || hasContent(shows, content))
    .flatMap((page) => pathsOf(page, content));
}

function pathsOf({ path, entries }: Page, content: Content): string[] {
  return entries ? listEntries(entries, content).map(({ href }) => href) : [`/${path}`];
}
