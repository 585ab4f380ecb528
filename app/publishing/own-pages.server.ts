import { content } from "../editions/edition.server.ts";
import { listSiteMap } from "../editions/navigation.ts";
import type { LinkGroup } from "./markdown-toolbar.tsx";

/** The site's own pages, as its map groups them. */
export function listOwnPages(): LinkGroup[] {
  const groups = listSiteMap(content()).map(({ name, links }) => {
    return { name, links: links.filter(({ href }) => href.startsWith("/")) };
  });
  return groups.filter(({ links }) => links.length > 0);
}
