import type { Route } from "./+types/event-download.route";
import { findAssociationEvent } from "./calendar.server.ts";
import { partsOfEvent } from "./event-details.server.ts";
import { readEventName } from "./event-url.server.ts";
import { splitParts } from "./ics-text.server.ts";
import { calendarUnavailable, sendCalendar } from "./send-calendar.server.ts";
import { writeExcerpt } from "./write-ics.server.ts";

/** One event, or one date of a series, for the reader's own calendar. */
export async function loader({ params }: Route.LoaderArgs) {
  const hit = await findAssociationEvent(params.event).catch((error) => {
    throw calendarUnavailable(error);
  });
  if (!hit) throw new Response(null, { status: 404, statusText: "Not Found" });
  const { found, association } = hit;
  const asWhole = readEventName(params.event)?.date === undefined;
  const all = splitParts(association.feed);
  const parts = partsOfEvent(all, found, asWhole);
  return sendCalendar(writeExcerpt(parts, all), `${params.event}.ics`);
}
