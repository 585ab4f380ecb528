import { data } from "react-router";
import { convertAhead, lookAtReading, stopReading } from "../content/convert-document.server.ts";
import { findFile } from "../content/fetch-files.server.ts";
import { parseFile } from "../content/fields.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { personWho } from "../identity/guards.server.ts";
import type { Route } from "./+types/upload.route";
import { readUpload } from "./read-form.server.ts";

/**
 * Receives one file as soon as it is chosen, in browsers that run scripts, and answers with its value for the
 * form or why it can't be used. `?stop=` and the hash of a PDF stop reading it, and `?read=` begins that again.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  personWho(context, "publish");
  const query = new URL(request.url).searchParams;
  const [stopped, wanted] = [query.get("stop"), query.get("read")];
  if (stopped !== null) stopReading(cacheFolder(), stopped);
  const isKnown = wanted !== null && /^[\da-f]{64}$/.test(wanted);
  if (isKnown && (await findFile(wanted, cacheFolder()))) {
    convertAhead({ sha256: wanted, label: wanted }, cacheFolder());
  }
  if (stopped !== null || wanted !== null) return { ok: true };
  const received = await readUpload(request, params.type);
  if (!received.ok) return data(received, { status: 400 });
  const file = params.type === "pdf" ? parseFile(received.value) : null;
  if (file) convertAhead({ sha256: file.hash, label: file.name }, cacheFolder());
  return received;
}

/** For `?file=` and a PDF's hash: the progress or result of reading it. */
export function loader({ request, context }: Route.LoaderArgs) {
  personWho(context, "publish");
  const hash = new URL(request.url).searchParams.get("file");
  if (hash === null) throw data(null, { status: 404, statusText: "Not Found" });
  return Response.json(lookAtReading(cacheFolder(), hash), {
    headers: { "Cache-Control": "no-store" },
  });
}
