import { data } from "react-router";
import { formatFile, parseFile } from "../content/fields.ts";
import { personWho } from "../identity/guards.server.ts";
import { isUnavailable, logError } from "../platform/error-id.server.ts";
import { readUpload } from "../publishing/read-form.server.ts";
import type { Uploaded } from "../publishing/upload-file.ts";
import type { Route } from "./+types/upload-attachment.route";
import { prepareAttachment } from "./attachment-files.server.ts";
import { attachmentsField } from "./attachments.ts";

const unavailable =
  "The site can't save files right now. Please choose the file again in a minute.";

/**
 * Takes one attachment as soon as it is chosen, for browsers that run scripts: the form then holds its
 * value, and whoever chose it sees at once whether it can be used.
 */
export async function action(args: Route.ActionArgs) {
  const administrator = personWho(args.context, "announce");
  const received = await readUpload(args.request, attachmentsField.type);
  const file = received.ok && parseFile(received.value);
  if (!file) return data(received, { status: 400 });
  try {
    const prepared = await prepareAttachment(administrator, file);
    if (!prepared.ok) return data<Uploaded>(prepared, { status: 400 });
    return data<Uploaded>({ ok: true, value: formatFile(prepared.file) });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    logError(error, args);
    return data<Uploaded>({ ok: false, message: unavailable }, { status: 503 });
  }
}

/** There is nothing to read here. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}
