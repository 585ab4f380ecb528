import { notNow, sendText, textUnavailable } from "../platform/http-caching.server.ts";
import { readWholeCalendar } from "./calendar.server.ts";

/** The whole calendar, for subscriptions. */
export async function loader() {
  const association = await readWholeCalendar().catch((error) => {
    throw textUnavailable(error, "The calendar");
  });
  if (!association) throw new Response(null, { status: 404, statusText: "Not Found" });
  // On an error, subscribers keep their copy; an incomplete feed would delete events from it.
  if (!association.isWhole) throw notNow("The calendar");
  return sendText(association.feed, "text/calendar; charset=utf-8", {
    "Cache-Control": "public, max-age=300",
  });
}
