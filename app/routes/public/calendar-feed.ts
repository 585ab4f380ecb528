import { readWholeCalendar } from "../../domain/association-calendar.server.ts";
import { calendarUnavailable, sendCalendar } from "../send-calendar.server.ts";
import { notNow } from "../send-if-new.server.ts";
import type { Route } from "./+types/calendar-feed";

/** The whole calendar, to subscribe to. */
export async function loader({ request }: Route.LoaderArgs) {
  const association = await readWholeCalendar().catch((error) => {
    throw calendarUnavailable(error);
  });
  if (!association) throw new Response(null, { status: 404, statusText: "Not Found" });
  // Who subscribes keeps what they have, rather than lose all of it.
  if (!association.isWhole) throw notNow("The calendar");
  return sendCalendar(request, association.feed);
}
