import { sendText } from "../platform/responses.server.ts";
import { readAssociationCalendar } from "./calendar.server.ts";

export function loader() {
  const association = readAssociationCalendar();
  if (!association) throw new Response(null, { status: 404, statusText: "Not Found" });
  return sendText(association.feed, "text/calendar; charset=utf-8", {
    "Cache-Control": "public, max-age=300",
  });
}
