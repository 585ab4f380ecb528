import { sendIfNew, textUnavailable } from "./send-if-new.server.ts";

/**
 * Sends iCalendar text; to who has it already, only that.
 *
 * @param fileName under which it is kept; without one it is for a client that subscribes.
 */
export function sendCalendar(request: Request, text: string, fileName?: string): Response {
  return sendIfNew(request, text, "text/calendar; charset=utf-8", {
    "Cache-Control": "public, max-age=300",
    ...(fileName && { "Content-Disposition": `attachment; filename="${fileName}"` }),
  });
}

/** Makes of an error what a route for calendar programs throws. */
export function calendarUnavailable(error: unknown): unknown {
  return textUnavailable(error, "The calendar");
}
