import { signedInContext } from "../identity/guards.server.ts";
import { isPending } from "../identity/person.server.ts";
import type { Route } from "./+types/attachment.route";
import { openAttachment } from "./announcement.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  const isSmall = new URL(request.url).searchParams.get("size") === "small";
  const file = isPending(person)
    ? null
    : await openAttachment(person, params.id, { name: params.name, isSmall });
  if (!file) throw new Response(null, { status: 404, statusText: "Not Found" });
  return file;
}
