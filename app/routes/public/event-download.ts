import { readAssociationCalendar } from "../../domain/association-calendar.server.ts";
import { findEvent } from "../../domain/calendar.server.ts";
import { writeExcerpt } from "../../domain/calendar-feed.server.ts";
import { readEventName } from "../../domain/event-address.server.ts";
import { partsOfEvent } from "../../domain/event-details.server.ts";
import { sendCalendar } from "../send-calendar.server.ts";
import type { Route } from "./+types/event-download";

/** One event, or one date of a series, for the reader's own calendar. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const association = await readAssociationCalendar();
  const found = association && findEvent(association.calendar, params.event);
  if (!found) throw new Response(null, { status: 404, statusText: "Not Found" });
  const asWhole = readEventName(params.event)?.date === undefined;
  const parts = partsOfEvent(association.feed, found, asWhole);
  return sendCalendar(request, writeExcerpt(parts, association.feed), `${params.event}.ics`);
}
