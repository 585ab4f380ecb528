import { type Address, addresses, menuGroups, type Page, pages, siteMapGroups } from "../pages.ts";
import type { Content, MenuEntry, NavigationLink } from "./content.ts";
import { type EntryLink, hasContent, listEntries } from "./entries.ts";
import { shadesOf } from "./own-shades.ts";

/** `shownTo` are CSS classes, for links that only some see. */
interface NavigationGroup {
  name: string;
  shownTo?: string;
  links: (NavigationLink & { shownTo?: string })[];
}

export type EverywhereSite = ReturnType<typeof sayEverywhere>;

/** What every page shows; browsers get it, too. */
export function sayEverywhere(content: Content) {
  const { name, shortName, email, timeZone, postalAddress, links, calendarEmbed } = content.site;
  const everywhere = { name, shortName, email, timeZone, postalAddress, links, calendarEmbed };
  const { sharePicture, logo } = content.site;
  const look = lookOf(content.site);
  const own = { ...(logo && { logo }), ...(look && { look }) };
  return { ...everywhere, sharePicture, menu: listMenu(content), ...own };
}

/** The association's own style sheet, and the color of the browser's frame. */
function lookOf({ color, hasPlainHeadings }: Content["site"]) {
  const shades = color && shadesOf(color);
  const root = (token: (light: string, dark: string) => string) =>
    `:root{${Object.entries(shades || {})
      .map(([name, [light = "", dark = ""]]) => `--${name}:${token(light, dark)}`)
      .join(";")}}`;
  const lines = hasPlainHeadings
    ? ".page-heading::before{content:none}"
    : shades && ":root{--contours:color-mix(in srgb,var(--teal) 75%,var(--paper))}";
  // Browsers without light-dark(), as iPhones until 2024, take the pair that the build writes for them, too.
  const older = root(
    (light, dark) => `var(--lightningcss-light,${light})var(--lightningcss-dark,${dark})`,
  );
  const newer = root((light, dark) => `light-dark(${light},${dark})`);
  const tokens = shades && `${older}@supports(color:light-dark(red,red)){${newer}}`;
  const styles = [tokens, lines].filter(Boolean).join("");
  if (!styles) return undefined;
  return { styles, ...(shades && { theme: shades.deep[0] }) };
}

/** The menu, without empty groups and missing pages. */
export function listMenu(content: Content): MenuEntry[] {
  const groups = listGroups("menu", menuGroups, content);
  return groups.map((group) => {
    const [only, ...others] = group.links;
    return only?.name === group.name && others.length === 0 ? only : group;
  });
}

/** The site map, without empty groups and missing pages. */
export function listSiteMap(content: Content): NavigationGroup[] {
  return listGroups("siteMap", siteMapGroups, content);
}

function listGroups(
  list: "menu" | "siteMap",
  names: readonly string[],
  content: Content,
): NavigationGroup[] {
  const links = addresses.flatMap((address) => {
    const place = address[list];
    if (!place) return [];
    const shownTo = "shownTo" in place ? { shownTo: place.shownTo } : {};
    return linksOf(address, place.name ?? "", content).map(({ menuGroup, ...link }) => {
      return { link: { ...link, ...shownTo }, group: place.group ?? menuGroup };
    });
  });
  const groups = names.map((name) => {
    return { name, links: links.filter(({ group }) => group === name).map(({ link }) => link) };
  });
  return groups.filter((group) => group.links.length > 0);
}

function linksOf(address: Address, name: string, content: Content): EntryLink[] {
  if ("link" in address) {
    const href = content.site.links[address.link];
    return href ? [{ name, href }] : [];
  }
  const { path, entries, shows } = address;
  if (entries) return listEntries(entries, content);
  return shows && !hasContent(shows, content) ? [] : [{ name, href: `/${path}` }];
}

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
