import data from "../../.content/document-pages.json" with { type: "json" };
import { content } from "../editions/content.server.ts";
import { documentNames } from "../editions/content.ts";
import type { DocumentPages } from "./document-pages.ts";

/** The pages of every document that is a file, by its name; made at build time as the content is. */
export const documentPages = data as unknown as Partial<Record<string, DocumentPages>>;

/** Links to documents, each with what its document holds, if that is there. */
export function describeDocuments<Link extends { href: string }>(links: Link[]) {
  return links.map((link) => {
    const name = documentNames.find((known) => link.href.endsWith(`/${known}`));
    return { ...link, summary: (name && content.documents[name]?.summary) ?? null };
  });
}
