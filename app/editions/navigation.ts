import { type Address, addresses, menuGroups, siteMapGroups } from "../pages.ts";
import type { MenuEntry, NavigationLink, Site } from "./content.ts";
import { entryLinks } from "./entries.ts";

/** A group of links under one name. */
interface NavigationGroup {
  name: string;
  links: NavigationLink[];
}

/** The menu. */
export function listMenu(links: Site["links"]): MenuEntry[] {
  const groups = listGroups("menu", menuGroups, links);
  return groups.map((group) => group.links.find(({ name }) => name === group.name) ?? group);
}

/** The site map. */
export function listSiteMap(links: Site["links"]): NavigationGroup[] {
  return listGroups("siteMap", siteMapGroups, links);
}

function listGroups(
  list: "menu" | "siteMap",
  names: readonly string[],
  links: Site["links"],
): NavigationGroup[] {
  return names.map((name) => ({
    name,
    links: addresses
      .filter((address) => address[list]?.group === name)
      .flatMap((address) => linksOf(address, address[list]?.name ?? "", links)),
  }));
}

function linksOf(address: Address, name: string, links: Site["links"]): NavigationLink[] {
  if ("link" in address) return [{ name, href: links[address.link] }];
  const { path, entries } = address;
  if (!entries) return [{ name, href: `/${path}` }];
  return entries === "minutes" ? [] : entryLinks[entries];
}
