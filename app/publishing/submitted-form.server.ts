import {
  fieldsOfFiles,
  fileFields,
  fileTypes,
  isSeveral,
  longestRefusal,
  type Several,
} from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { findKind } from "../content/kinds.ts";
import type { SubmittedFields } from "../layout/request-facts.ts";
import { longestShortUpload } from "../platform/limits.ts";
import { formFields } from "./desk-kinds.server.ts";

/** The longest hash, name of a file, choice or date, in characters. */
const longestOther = 300;

/**
 * The fields of a form submitted after the session ended, so that it can be submitted again. A form with files
 * isn't read; with script, files were sent before.
 */
export async function readSubmittedEntry(request: Request): Promise<SubmittedFields> {
  const { pathname } = new URL(request.url);
  // The dashboard has the form for a new announcement.
  const [, name = "announcements"] = /^\/admin\/publish\/([a-z]+)\//.exec(pathname) ?? [];
  const kind = findKind(name);
  if (request.method !== "POST" || !kind || isLongUpload(request)) return [];
  const form = await request.formData();
  return [...longestOf(kind)].flatMap(([field, longest]) => {
    const value = form.get(field);
    return typeof value === "string" && value.length <= longest ? [[field, value]] : [];
  });
}

/** Whether files come with a form, which nobody who isn't logged in may have the site read. */
function isLongUpload({ headers }: Request): boolean {
  if (!/^multipart\//i.test(headers.get("Content-Type") ?? "")) return false;
  const length = headers.get("Content-Length");
  return length === null || Number(length) > longestShortUpload;
}

/** The names of a form's fields, and how long each may be. */
function longestOf(kind: Kind): Map<string, number> {
  const others = ["intent", "entry", "seen", "draft", "revision", "id"];
  const own = formFields(kind).flatMap((field): [string, number][] => {
    if (!fileTypes.includes(field.type)) return [[field.name, 2 * (field.max ?? longestOther)]];
    const { kept, refused, without } = fileFields(field.name);
    const files: [string, number][] = [[kept, longestOther]];
    return [
      ...(isSeveral(field.type) ? namesOfFiles(field.type) : files),
      [refused, longestRefusal],
      [without, longestOther],
    ];
  });
  return new Map([...others.map((name): [string, number] => [name, longestOther]), ...own]);
}

function namesOfFiles(type: Several): [string, number][] {
  return fieldsOfFiles(type).flatMap((names) =>
    Object.values(names).map((name): [string, number] => [name, 2 * 400]),
  );
}
