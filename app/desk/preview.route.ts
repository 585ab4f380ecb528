import { data } from "react-router";
import { personWho } from "../identity/guards.server.ts";
import type { Route } from "./+types/preview.route";
import { preview } from "./preview.server.ts";

/** A page of the site, with or without a draft, for the administrator alone. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const path = new URL(request.url).searchParams.get("path") ?? "/";
  const page = await preview(personWho(context, "publish"), params.draft, path);
  if (!page) throw data(null, { status: 404, statusText: "Not Found" });
  return page;
}
