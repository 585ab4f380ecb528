import { data } from "react-router";
import type { PagesDone } from "../content/compile-job.ts";
import {
  type Alone,
  convertAhead,
  findAlone,
  findConversion,
} from "../content/convert-document.server.ts";
import { parseFile } from "../content/fields.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { personWho } from "../identity/guards.server.ts";
import type { Route } from "./+types/upload.route";
import { readUpload } from "./read-form.server.ts";

/**
 * Receives one file as soon as it is chosen, in browsers that run scripts, and answers with its value for the
 * form or why it can't be used. `?stop=` and the hash of a PDF stop reading it.
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

/** The progress or result of reading a PDF, for its form. */
export type Reading = PagesDone | Alone;

/**
 * For `?file=` and a PDF's hash: how many of its pages are read; if it isn't being read, why its page offers it
 * without text, or nothing.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  personWho(context, "publish");
  const hash = new URL(request.url).searchParams.get("file");
  if (hash === null) throw data(null, { status: 404, statusText: "Not Found" });
  const cache = cacheFolder();
  const reading: Reading = findConversion(cache, hash)?.pages ?? findAlone(cache, hash);
  return Response.json(reading, { headers: { "Cache-Control": "no-store" } });
}
