import { content, currentEdition, wholeEdition } from "../content/edition.server.ts";
import { writeCalendar } from "../ics/write-calendar.server.ts";
import { sendText } from "../platform/responses.server.ts";
import { readAssociationCalendar } from "./calendar.server.ts";

export function loader() {
  const association = readAssociationCalendar();
  const { site } = content();
  // Subscribers forget the events that are for residents only now.
  const isEmptied = !site.calendarEmbed && wholeEdition(currentEdition()).content.calendar;
  const feed = association?.feed ?? (isEmptied && writeCalendar([], site));
  if (!feed) throw new Response(null, { status: 404, statusText: "Not Found" });
  return sendText(feed, "text/calendar; charset=utf-8", {
    "Cache-Control": "public, max-age=300",
  });
}
