import { data } from "react-router";
import { convertAhead, lookAtReading, stopReading } from "../content/convert-document.server.ts";
import { type Field, fileTypes, formatFile } from "../content/fields.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { personWho } from "../identity/guards.server.ts";
import type { Route } from "./+types/upload.route";
import { requireKind } from "./desk-kinds.server.ts";
import { findFault } from "./explain-fault.server.ts";
import type { Uploaded } from "./file-input.tsx";
import { readParts } from "./read-parts.server.ts";
import { suggest } from "./several.server.ts";

/**
 * Receives a file once it is chosen, in browsers with script; answers with its value for the form, or why not.
 * `?stop=` and a PDF's hash stop reading it.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  personWho(context, "publish");
  const stopped = new URL(request.url).searchParams.get("stop");
  if (stopped !== null) {
    stopReading(cacheFolder(), stopped);
    return { ok: true };
  }
  const type = fileTypes.find((known) => known === params.type);
  if (!type) return refuse("This form doesn't take that kind of file.");
  const field: Field = { name: "file", label: "File", type };
  const { files, problems } = await readParts(request, { fields: [field] });
  const [file] = files.get(field.name) ?? [];
  if (!file) return refuse(problems[0]?.message ?? "Please choose a file.");
  const fault = type === "calendar" ? undefined : await findFault(file);
  if (fault) return refuse(fault);
  if (type === "pdf" || type === "versions")
    convertAhead({ sha256: file.hash, label: file.name }, cacheFolder());
  return { ok: true, value: formatFile(file) } satisfies Uploaded;
}

function refuse(message: string) {
  return data({ ok: false, message } satisfies Uploaded, { status: 400 });
}

/**
 * For `?file=` and a PDF's hash: the progress or result of reading it; for `?kind=` and a PDF's `value`: what that
 * suggests for a new entry.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "publish");
  const query = new URL(request.url).searchParams;
  const [hash, kind] = [query.get("file"), query.get("kind")];
  if (hash === null && kind === null) throw data(null, { status: 404, statusText: "Not Found" });
  const answer = kind
    ? await suggest(requireKind(administrator, kind), query.get("value") ?? "")
    : lookAtReading(cacheFolder(), hash ?? "");
  return Response.json(answer);
}
