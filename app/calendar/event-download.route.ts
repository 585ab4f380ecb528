import { content } from "../content/edition.server.ts";
import { readEventName } from "../ics/event-url.server.ts";
import { writeExcerpt } from "../ics/write-calendar.server.ts";
import { identifyReader } from "../identity/guards.server.ts";
import { sendText } from "../platform/responses.server.ts";
import type { Route } from "./+types/event-download.route";
import { findAssociationEvent } from "./calendar.server.ts";

export const middleware: Route.MiddlewareFunction[] = [identifyReader];

/**
 * Downloads one event, or one date of a series. A date has the UID of its series and a RECURRENCE-ID, so that a
 * calendar that already has the series doesn't show it twice.
 */
export function loader({ params }: Route.LoaderArgs) {
  const hit = findAssociationEvent(params.event);
  if (!hit) throw new Response(null, { status: 404, statusText: "Not Found" });
  const { series, occurrence } = hit.found;
  const asWhole = readEventName(params.event)?.date === undefined;
  const { event, changes } = series;
  const events = asWhole ? [event, ...changes.values()] : [{ ...event, values: occurrence.values }];
  const text = writeExcerpt(events, content().site.timeZone, event);
  return sendText(text, "text/calendar; charset=utf-8", {
    "Cache-Control": "public, max-age=300",
    "Content-Disposition": `attachment; filename="${params.event}.ics"`,
  });
}
