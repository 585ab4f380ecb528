import { listDocuments } from "../content/content.ts";
import { content } from "../content/edition.server.ts";

/** A page that embeds another site, which then learns who opens it. */
export interface SharedPage {
  page: string;
  host: string;
}

/** The pages that embed another site, according to the association's content. */
export function pagesWithOtherSites(): SharedPage[] {
  const { site } = content();
  const embeds = [
    { page: "Calendar", embed: site.calendarEmbed },
    { page: "Calendar on small screens", embed: site.calendarAgendaEmbed },
    { page: "Contact", embed: site.contactEmbed },
    ...listDocuments(content()).map(({ title, embed }) => ({ page: title, embed })),
  ];
  return embeds.flatMap(({ page, embed }) => (embed ? [{ page, host: new URL(embed).host }] : []));
}

/** The hosts that the site links to: they only learn about people who follow a link. */
export function linkedHosts(): string[] {
  return [...new Set(Object.values(content().site.links).map((link) => new URL(link).host))];
}
