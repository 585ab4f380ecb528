import { content } from "../editions/content.server.ts";
import { documentNames } from "../editions/content.ts";

/** Links to documents, each with what its document holds, if that is there. */
export function describeDocuments<Link extends { href: string }>(links: Link[]) {
  return links.map((link) => {
    const name = documentNames.find((known) => link.href.endsWith(`/${known}`));
    return { ...link, summary: (name && content.documents[name]?.summary) ?? null };
  });
}
