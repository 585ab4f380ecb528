import { findAssociationEvent } from "../../domain/association-calendar.server.ts";
import { writeExcerpt } from "../../domain/calendar-feed.server.ts";
import { splitParts } from "../../domain/calendar-text.server.ts";
import { readEventName } from "../../domain/event-address.server.ts";
import { partsOfEvent } from "../../domain/event-details.server.ts";
import { calendarUnavailable, sendCalendar } from "../send-calendar.server.ts";
import type { Route } from "./+types/event-download";

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
