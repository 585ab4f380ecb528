import { data } from "react-router";
import { personWho } from "../identity/guards.server.ts";
import type { Route } from "./+types/source-file.route";
import { openFile } from "./open-file.server.ts";

/** A file of an edition or a draft, for the administrator: also one that was replaced or is not published. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await openFile(personWho(context, "publish"), params.hash, params.name);
  if (!file) throw data(null, { status: 404, statusText: "Not Found" });
  return file;
}
