import { content } from "../editions/content.server.ts";

/** A page on which another site shows something, so that it learns of whoever opens it. */
export interface SharedPage {
  page: string;
  host: string;
}

/** The pages that show something of another site, as the association's content names them. */
export function pagesWithOtherSites(): SharedPage[] {
  const { site, documents, minutes } = content;
  const embeds = [
    { page: "Calendar", embed: site.calendarEmbed },
    { page: "Calendar on small screens", embed: site.calendarAgendaEmbed },
    { page: "Contact", embed: site.contactEmbed },
    ...[...Object.values(documents), ...minutes].flatMap((document) =>
      document ? [{ page: document.title, embed: document.embed }] : [],
    ),
  ];
  return embeds.flatMap(({ page, embed }) => (embed ? [{ page, host: new URL(embed).host }] : []));
}

/** The hosts to which the site links: they learn of nobody who doesn't press the link. */
export function linkedHosts(): string[] {
  return [...new Set(Object.values(content.site.links).map((link) => new URL(link).host))];
}
