import { content } from "../content/edition.server.ts";
import { signedInContext } from "../identity/guards.server.ts";
import type { Route } from "./+types/own-data.route";
import { gatherOwnData } from "./own-data.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const kept = await gatherOwnData(context.get(signedInContext));
  const file = { keptBy: content().site.name, madeAt: new Date(), ...kept };
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
    },
  });
}
