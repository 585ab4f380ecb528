import { data } from "react-router";
import { type Alone, convertAhead, findAlone, findConversion } from "../editions/compile.server.ts";
import type { PagesDone } from "../editions/compile-job.ts";
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
  personWho(context, "publish");
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

/** What the form asks for a PDF that it has: how far its reading is, or what came of it. */
export type Reading = PagesDone | Alone;

/**
 * How many pages of a PDF are read, of how many, for `?file=` and its hash; where none is being read, why its page
 * offers it alone, or nothing.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  personWho(context, "publish");
  const hash = new URL(request.url).searchParams.get("file");
  if (hash === null) throw data(null, { status: 404, statusText: "Not Found" });
  const cache = cacheFolder();
  const reading: Reading = findConversion(cache, hash)?.pages ?? findAlone(cache, hash);
  return Response.json(reading, { headers: { "Cache-Control": "no-store" } });
}
