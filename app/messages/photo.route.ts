import { personWho } from "../identity/guards.server.ts";
import type { Route } from "./+types/photo.route";
import { openPhoto } from "./photos.server.ts";

/** A photo from a message to the board, for the administrator; the guard keeps it out of browsers' caches. */
export async function loader({ params: { id, place }, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "administer");
  // More digits can't be a place, and not every database can compare them.
  const photo = /^\d$/.test(place) ? await openPhoto(administrator, id, Number(place)) : undefined;
  if (!photo) throw new Response(null, { status: 404, statusText: "Not Found" });
  return new Response(photo, {
    headers: {
      "Content-Type": "image/webp",
      "Content-Length": String(photo.length),
      "Content-Disposition": `inline; filename="photo-${place}.webp"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}
