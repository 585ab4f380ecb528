import { createHash } from "node:crypto";

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
