import { readEventName } from "../ics/event-url.server.ts";
import { splitParts } from "../ics/ics-text.server.ts";
import { partsOfEvent, writeExcerpt } from "../ics/write-ics.server.ts";
import { sendText } from "../platform/responses.server.ts";
import type { Route } from "./+types/event-download.route";
import { findAssociationEvent } from "./calendar.server.ts";

/** Downloads one event, or one date of a series, for the reader's own calendar. */
export function loader({ params }: Route.LoaderArgs) {
  const hit = findAssociationEvent(params.event);
  if (!hit) throw new Response(null, { status: 404, statusText: "Not Found" });
  const { found, association } = hit;
  const asWhole = readEventName(params.event)?.date === undefined;
  const all = splitParts(association.feed);
  const text = writeExcerpt(partsOfEvent(all, found, asWhole), all);
  return sendText(text, "text/calendar; charset=utf-8", {
    "Cache-Control": "public, max-age=300",
    "Content-Disposition": `attachment; filename="${params.event}.ics"`,
  });
}
