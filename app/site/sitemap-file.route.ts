import {
  type AssociationCalendar,
  comingEvents,
  firstDates,
  readAssociationCalendar,
} from "../calendar/calendar.server.ts";
import { listDocuments } from "../content/content.ts";
import { content } from "../content/edition.server.ts";
import { listFinishedPaths } from "../content/navigation.ts";
import { pages } from "../pages.ts";
import { forEveryone, sendText } from "../platform/responses.server.ts";
import type { Route } from "./+types/sitemap-file.route";

/** Public pages that are rendered for each request. */
const renderedPaths = pages
  .filter(({ robots }) => robots === "listed")
  .map(({ path }) => `/${path.replace(/^\//, "")}`);

/** The sitemap of every public page (sitemaps.org). */
export async function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const changed = lastChanges();
  const calendar = readAssociationCalendar();
  const hasCalendar = calendar !== null || content().site.calendarEmbed !== null;
  const rendered = renderedPaths.filter((path) => hasCalendar || path !== "/calendar");
  const paths = [...listFinishedPaths(content()), ...rendered, ...eventPaths(calendar)];
  const entries = [...new Set(paths)].map((path) => {
    const day = changed.get(path);
    const lastmod = day ? `<lastmod>${day}</lastmod>` : "";
    return `<url><loc>${origin}${path}</loc>${lastmod}</url>\n`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
  return sendText(body, "application/xml; charset=utf-8", forEveryone);
}

const DAYS_AHEAD = 60;

/** Events of the next weeks; of a series, only the next date. */
function eventPaths(calendar: AssociationCalendar | null): string[] {
  const until = Date.now() + DAYS_AHEAD * 24 * 60 * 60 * 1000;
  const coming = calendar ? firstDates(comingEvents(calendar)) : [];
  return coming.filter(({ start }) => start < until).map(({ href }) => href);
}

/** The day of the last change by URL, for documents that have one. */
function lastChanges(): Map<string, string> {
  const days = listDocuments(content()).flatMap(({ url, file }): [string, string][] =>
    file?.updated ? [[url, file.updated]] : [],
  );
  const newest = content()
    .minutes.flatMap(({ file }) => file?.updated ?? [])
    .sort()
    .at(-1);
  return new Map([...(newest ? [["/meetingminutes", newest] as const] : []), ...days]);
}
