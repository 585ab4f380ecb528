import { data } from "react-router";
import { personWho } from "../identity/guards.server.ts";
import type { Route } from "./+types/upload.route";
import { readUpload } from "./read-form.server.ts";

/**
 * Takes one file of a form as soon as it is chosen, for browsers that run scripts: the form then holds
 * its value, and whoever chose it sees how far it is and whether it can be used.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  personWho(context, "administer");
  const received = await readUpload(request, params.type);
  return received.ok ? received : data(received, { status: 400 });
}

/** There is nothing to read here. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}
