import type { Content } from "../../app/content/content.ts";
import { hasContent } from "../../app/content/entries.ts";

/** Describes a content folder in a few lines, for whoever has just changed it. */
export function describeContent(content: Content): string[] {
  const { site, chart, amenities, documents, minutes, pages, faq, board, calendar, synonyms } =
    content;
  const found = [
    count(amenities.length, "amenity", "amenities"),
    count(documents.length, "document", "documents"),
    count(minutes.length, "record of minutes or finances", "minutes and financial reports"),
    count(pages.length, "page of your own", "pages of your own"),
    count(faq?.length ?? 0, "question", "questions"),
    count(board?.length ?? 0, "board member", "board members"),
    `${calendar?.match(/^BEGIN:VEVENT/gm)?.length ?? 0} entries in the calendar`,
    count(synonyms?.length ?? 0, "list of search words", "lists of search words"),
    chart ? `a chart with ${count(chart.places.length, "place", "places")}` : "no chart",
  ];
  return [`${site.name}: ${found.join(", ")}.`, ...listPromises(content), ...listLeftOut(content)];
}

function count(number: number, one: string, several: string): string {
  return `${number === 0 ? "no" : number} ${number === 1 ? one : several}`;
}

function listPromises({ documents }: Content): string[] {
  const promises = documents.filter(({ file, embed }) => !file && !embed);
  if (promises.length === 0) return [];
  const names = promises.map(({ id, url }) => `${url} (no file ${id}.pdf, and no embed)`);
  return [`'To Be Added.' is shown on ${names.join(", ")}.`];
}

const parts = {
  amenities: "amenities",
  architectural: "architectural review",
  governing: "covenants and bylaws",
  minutes: "minutes",
  faq: "FAQ",
  board: "board",
};

/** What the site leaves out for lack of content. */
function listLeftOut(content: Content): string[] {
  const leftOut = Object.entries(parts).flatMap(([part, name]) =>
    hasContent(part as keyof typeof parts, content) ? [] : [name],
  );
  if (leftOut.length === 0) return [];
  return [`The menu leaves out what isn't there yet: ${leftOut.join(", ")}.`];
}
