import { content } from "../content/edition.server.ts";
import { listSiteMap } from "../content/navigation.ts";
import type { LinkGroup } from "./markdown-toolbar.tsx";

/** The site's own pages, grouped as on the site map. A group's overview has the group's name. */
export function listOwnPages(): LinkGroup[] {
  const groups = listSiteMap(content()).map(({ name, links }) => {
    const own = links.filter(({ href }) => href.startsWith("/"));
    return {
      name,
      links: own.map((link) => (link.name === "Overview" ? { ...link, name } : link)),
    };
  });
  return groups.filter(({ links }) => links.length > 0);
}
