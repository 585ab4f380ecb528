import { readAssociationCalendar } from "../../domain/association-calendar.server.ts";
import { sendCalendar } from "../send-calendar.server.ts";
import type { Route } from "./+types/calendar-feed";

/** The whole calendar, to subscribe to. */
export async function loader({ request }: Route.LoaderArgs) {
  const association = await readAssociationCalendar();
  if (!association) throw new Response(null, { status: 404, statusText: "Not Found" });
  return sendCalendar(request, association.feed);
}
