import data from "../../.content/document-pages.json" with { type: "json" };
import type { NavigationLink, Section } from "../editions/content.ts";
import { content } from "../editions/edition.server.ts";
import { paramOr404 } from "../platform/param-or-404.ts";
import type { DocumentPages } from "./document-pages.ts";

/** The pages of every document that is a file, by name; generated at build time like the content. */
export const documentPages = data as unknown as Partial<Record<string, DocumentPages>>;

/**
 * A document of a section, and its pages if it is a file.
 *
 * @throws a 404 response where the section has no document of this name.
 */
export function findDocument(section: Section, name: string) {
  const documents = content().documents.filter((document) => document.section === section);
  const id = paramOr404(
    documents.map((document) => document.id),
    name,
  );
  const document = documents.find((candidate) => candidate.id === id) ?? null;
  return { document, pages: document?.file ? (documentPages[id] ?? null) : null };
}

/**
 * Links to the documents that a section lists, each with its summary, if there is one. One from the
 * other section goes by its full title.
 */
export function listDocumentLinks(
  section: Section,
): (NavigationLink & { summary: string | null })[] {
  return content()
    .documents.filter((document) => document.section === section || document.alsoIn === section)
    .map((document) => ({
      name: document.section === section ? document.menuName : document.title,
      href: document.url,
      summary: document.summary,
    }));
}
