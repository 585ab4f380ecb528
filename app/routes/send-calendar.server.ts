import { createHash } from "node:crypto";
import { isUnavailable, retryAfter } from "../incident.server.ts";

/**
 * Sends iCalendar text; to who has it already, only that.
 *
 * @param fileName under which it is kept; without one it is for a client that subscribes.
 */
export function sendCalendar(request: Request, text: string, fileName?: string): Response {
  // Weak, because the server packs it as the client likes.
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = { ETag: etag, "Cache-Control": "public, max-age=300" };
  const known = request.headers.get("if-none-match")?.split(/\s*,\s*/) ?? [];
  if (known.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(text, {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      ...(fileName && { "Content-Disposition": `attachment; filename="${fileName}"` }),
    },
  });
}

/**
 * Makes of an error what a route for calendar programs throws: while the records can't be reached,
 * an answer that has them come back and keep what they have.
 */
export function calendarUnavailable(error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  const headers = { "Retry-After": `${retryAfter}`, "Cache-Control": "no-store" };
  return new Response("The calendar can't be read just now. Please try again in a minute.\n", {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}
