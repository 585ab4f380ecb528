import {
  fileFields,
  fileTypes,
  longestRefusal,
  mostPictures,
  pictureFields,
} from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { findKind } from "../content/kinds.ts";
import type { SubmittedFields } from "../layout/request-facts.ts";
import { formFields } from "./desk-kinds.server.ts";

/** The longest hash, name of a file, choice or date, in characters. */
const longestOther = 300;

/**
 * The fields of a form submitted after the session ended, so that it can be submitted again. A form with files
 * isn't read; with script, files were sent before.
 */
export async function readSubmittedEntry(request: Request): Promise<SubmittedFields> {
  const [, name = ""] = /^\/admin\/publish\/([a-z]+)\//.exec(new URL(request.url).pathname) ?? [];
  const kind = findKind(name);
  const type = request.headers.get("Content-Type") ?? "";
  if (request.method !== "POST" || !kind || type.startsWith("multipart/")) return [];
  const form = await request.formData();
  return [...longestOf(kind)].flatMap(([field, longest]) => {
    const value = form.get(field);
    return typeof value === "string" && value.length <= longest ? [[field, value]] : [];
  });
}

/** The names of a form's fields, and how long each may be. */
function longestOf(kind: Kind): Map<string, number> {
  const others = ["intent", "entry", "seen", "draft", "revision"];
  const own = formFields(kind).flatMap((field): [string, number][] => {
    if (!fileTypes.includes(field.type)) return [[field.name, 2 * (field.max ?? longestOther)]];
    const { kept, refused, without } = fileFields(field.name);
    const files: [string, number][] = [[kept, longestOther]];
    return [
      ...(field.type === "pictures" ? namesOfPictures() : files),
      [refused, longestRefusal],
      [without, longestOther],
    ];
  });
  return new Map([...others.map((name): [string, number] => [name, longestOther]), ...own]);
}

function namesOfPictures(): [string, number][] {
  return Array.from({ length: mostPictures }, (_, index) => pictureFields(index + 1)).flatMap(
    (names) => Object.values(names).map((name): [string, number] => [name, 2 * 400]),
  );
}
