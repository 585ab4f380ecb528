import { data } from "react-router";
import { personWho } from "../identity/guards.server.ts";
import type { Route } from "./+types/source-file.route";
import { openFile } from "./open-file.server.ts";

/** A file of any edition or draft, published or not, for the administrator. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await openFile(personWho(context, "publish"), params.hash, params.name);
  if (!file) throw data(null, { status: 404, statusText: "Not Found" });
  return file;
}
