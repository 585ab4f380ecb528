import type { ContentPart, EntryKind } from "../pages.ts";
import type { Content, NavigationLink } from "./content.ts";

/** The group of the menu is set if the entry itself names it. */
export interface EntryLink extends NavigationLink {
  menuGroup?: "RESOURCES" | "HOA";
}

const menuGroups = { resources: "RESOURCES", hoa: "HOA" } as const;

/** Links to the pages of a kind's entries, in order. */
export function listEntries(kind: EntryKind, content: Content): EntryLink[] {
  const { amenities, documents, minutes, pages } = content;
  switch (kind) {
    case "amenities":
      return amenities.map(({ id, name }) => ({ name, href: `/amenities/${id}` }));
    case "minutes":
      return minutes.map(({ title, url }) => ({ name: title, href: url }));
    case "pages":
      return pages.map(({ id, title, menu }) => {
        return { name: title, href: `/pages/${id}`, menuGroup: menuGroups[menu] };
      });
    default:
      return documents
        .filter(({ section }) => section === kind)
        .map(({ menuName, url }) => ({ name: menuName, href: url }));
  }
}

/** Whether there is content for a page; without it, nothing links there. */
export function hasContent(part: ContentPart, content: Content): boolean {
  const { amenities, documents, allMinutes, minutes, faq, board, lists } = content;
  const list = lists[part];
  if (list) return list.length > 0;
  switch (part) {
    case "amenities":
      return amenities.length > 0;
    case "minutes":
      return minutes.length > 0 || allMinutes !== null;
    case "faq":
      return faq !== null;
    case "board":
      return board !== null;
    default:
      return documents.some(({ section, alsoIn }) => section === part || alsoIn === part);
  }
}
