import { data } from "react-router";
import { convertAhead, findConversion } from "../editions/compile.server.ts";
import { cacheFolder } from "../editions/shown-edition.server.ts";
import { personWho } from "../identity/guards.server.ts";
import type { Route } from "./+types/upload.route";
import { parseFile } from "./fields.ts";
import { readUpload } from "./read-form.server.ts";

/**
 * Takes one file of a form as soon as it is chosen, for browsers that run scripts: the form then holds
 * its value, and whoever chose it sees how far it is and whether it can be used. With `?stop=` and the hash of
 * a PDF that is being read, stops reading it.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  personWho(context, "administer");
  const stopped = new URL(request.url).searchParams.get("stop");
  if (stopped !== null) {
    findConversion(cacheFolder(), stopped)?.stop();
    return { ok: true };
  }
  const received = await readUpload(request, params.type);
  if (!received.ok) return data(received, { status: 400 });
  const file = params.type === "pdf" ? parseFile(received.value) : null;
  if (file) convertAhead({ sha256: file.hash, label: file.name }, cacheFolder());
  return received;
}

/** How many pages of a PDF are read, of how many, for `?file=` and its hash; nothing where none is being read. */
export function loader({ request, context }: Route.LoaderArgs) {
  personWho(context, "administer");
  const hash = new URL(request.url).searchParams.get("file");
  if (hash === null) throw data(null, { status: 404, statusText: "Not Found" });
  const pages = findConversion(cacheFolder(), hash)?.pages ?? null;
  return Response.json(pages, { headers: { "Cache-Control": "no-store" } });
}
