import data from "../../.content/document-pages.json" with { type: "json" };
import { documentNames } from "../editions/content.ts";
import { content } from "../editions/edition.server.ts";
import type { DocumentPages } from "./document-pages.ts";

/** The pages of every document that is a file, by name; generated at build time like the content. */
export const documentPages = data as unknown as Partial<Record<string, DocumentPages>>;

/** Links to documents, each with its document's summary, if there is one. */
export function describeDocuments<Link extends { href: string }>(links: Link[]) {
  return links.map((link) => {
    const name = documentNames.find((known) => link.href.endsWith(`/${known}`));
    return { ...link, summary: (name && content().documents[name]?.summary) ?? null };
  });
}
