import {
  amenityNames,
  architecturalDocuments,
  type Content,
  governingDocuments,
} from "../app/editions/content.ts";

/** What a content folder holds, in a few lines, for the person who has just changed it. */
export function describeContent(content: Content): string[] {
  const { site, chart, amenities, documents, minutes, faq, board, calendar } = content;
  const pages = [...architecturalDocuments, ...governingDocuments];
  const found = [
    count(Object.values(amenities).filter(Boolean).length, "amenities", amenityNames.length),
    count(pages.filter((name) => documents[name]).length, "documents", pages.length),
    `${minutes.length} minutes and financial reports`,
    `${faq?.length ?? 0} questions`,
    `${board?.length ?? 0} board members`,
    `${calendar?.match(/^BEGIN:VEVENT/gm)?.length ?? 0} entries in the calendar`,
    chart ? `a chart with ${chart.places.length} places` : "no chart",
  ];
  return [`${site.name}: ${found.join(", ")}.`, ...listUnfinished(content)];
}

function count(found: number, subject: string, all: number): string {
  return found === all ? `all ${all} ${subject}` : `${found} of ${all} ${subject}`;
}

function listUnfinished({
  site,
  amenities,
  documents,
  minutes,
  faq,
  board,
  calendar,
}: Content): string[] {
  const pages: [string, unknown][] = [
    ...amenityNames.map((name): [string, unknown] => [`/amenities/${name}`, amenities[name]]),
    ...architecturalDocuments.map((name): [string, unknown] => [`/arc/${name}`, documents[name]]),
    ...governingDocuments.map((name): [string, unknown] => [
      `/covenantsbylaws/${name}`,
      documents[name],
    ]),
    ["/meetingminutes", documents.meetingminutes ?? minutes[0] ?? null],
    ["/faq", faq],
    ["/boardmembers", board],
    ["/calendar", calendar ?? site.calendarEmbed],
  ];
  const unfinished = pages.filter(([, value]) => value === null).map(([page]) => page);
  if (unfinished.length === 0) return [];
  return [`'Page under construction.' stands on ${unfinished.join(", ")}.`];
}
