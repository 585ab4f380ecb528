import { sendText, textUnavailable } from "../platform/send-text.server.ts";

/**
 * Sends iCalendar text.
 *
 * @param fileName under which it is kept; without one it is for a client that subscribes.
 */
export function sendCalendar(text: string, fileName?: string): Response {
  return sendText(text, "text/calendar; charset=utf-8", {
    "Cache-Control": "public, max-age=300",
    ...(fileName && { "Content-Disposition": `attachment; filename="${fileName}"` }),
  });
}

/** Makes of an error what a route for calendar programs throws. */
export function calendarUnavailable(error: unknown): unknown {
  return textUnavailable(error, "The calendar");
}
