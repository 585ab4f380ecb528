import { notNow } from "../platform/send-text.server.ts";
import { readWholeCalendar } from "./calendar.server.ts";
import { calendarUnavailable, sendCalendar } from "./send-calendar.server.ts";

/** The whole calendar, to subscribe to. */
export async function loader() {
  const association = await readWholeCalendar().catch((error) => {
    throw calendarUnavailable(error);
  });
  if (!association) throw new Response(null, { status: 404, statusText: "Not Found" });
  // Who subscribes keeps what they have, rather than lose all of it.
  if (!association.isWhole) throw notNow("The calendar");
  return sendCalendar(association.feed);
}
