import {
  fieldsOfFiles,
  fileFields,
  fileTypes,
  isSeveral,
  longestRefusal,
} from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { findKind } from "../content/kinds.ts";
import type { SubmittedFields } from "../layout/request-facts.ts";
import { longestShortUpload } from "../platform/limits.ts";
import { formFields } from "./desk-kinds.server.ts";

/** In characters: a file, its description, a choice or a date. */
const longestOther = 800;

/**
 * The fields of a form sent after the session ended, to send again. Forms with files aren't read; with script,
 * files were sent before.
 */
export async function readSubmittedEntry(request: Request): Promise<SubmittedFields> {
  const { pathname } = new URL(request.url);
  // The dashboard has the form for announcements.
  const [, name = "announcements"] = /^\/admin\/publish\/([a-z]+)\//.exec(pathname) ?? [];
  const kind = findKind(name);
  if (request.method !== "POST" || !kind || isLongUpload(request)) return [];
  const form = await request.formData();
  return longestOf(kind).flatMap(([field, longest]) => {
    const value = form.get(field);
    return typeof value === "string" && value.length <= longest ? [[field, value]] : [];
  });
}

/** The site doesn't read files for anyone who isn't logged in. */
function isLongUpload({ headers }: Request): boolean {
  if (!/^multipart\//i.test(headers.get("Content-Type") ?? "")) return false;
  const length = headers.get("Content-Length");
  return length === null || Number(length) > longestShortUpload;
}

function longestOf(kind: Kind): [name: string, longest: number][] {
  const others = ["intent", "entry", "seen", "draft", "revision", "id"];
  const longest = new Map(others.map((name) => [name, longestOther]));
  for (const { name, type, max } of formFields(kind)) {
    longest.set(name, 2 * (max ?? longestOther));
    if (!fileTypes.includes(type)) continue;
    const { kept, refused, without } = fileFields(name);
    const files = isSeveral(type) ? fieldsOfFiles(type).flatMap((one) => Object.values(one)) : [];
    for (const one of [...files, kept, without]) longest.set(one, longestOther);
    longest.set(refused, longestRefusal);
  }
  return [...longest];
}
