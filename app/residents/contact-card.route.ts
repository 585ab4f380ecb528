import { signedInContext } from "../identity/guards.server.ts";
import { isPending } from "../identity/person.server.ts";
import type { Route } from "./+types/contact-card.route";
import { writeContactCard } from "./contact-card.server.ts";
import { findNeighbor } from "./directory.server.ts";
import { countRows } from "./directory-rate-limit.server.ts";

const contentType = { "Content-Type": "text/vcard; charset=utf-8" };

/** One neighbor as a contact card. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  const neighbor = isPending(person) ? undefined : await findNeighbor(person, params.cardId);
  if (isPending(person) || !neighbor) {
    throw new Response(null, { status: 404, statusText: "Not Found" });
  }
  if (request.method === "HEAD") return new Response(null, { headers: contentType });
  const counted = countRows(person, 1);
  if (!counted.ok) {
    return new Response("You've read a lot of the directory. Please try again later.\n", {
      status: 429,
      headers: { "Retry-After": `${counted.retryAfter}`, "Content-Type": "text/plain" },
    });
  }
  return new Response(writeContactCard(neighbor), {
    headers: {
      ...contentType,
      "Content-Disposition": `attachment; filename="neighbor.vcf"; filename*=UTF-8''${fileName(neighbor.name)}`,
    },
  });
}

/** A file name in any script for the Content-Disposition header (RFC 8187). */
function fileName(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, "").trim() || "neighbor";
  return encodeURIComponent(`${plain}.vcf`).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
