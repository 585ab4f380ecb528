import { findFile } from "../editions/fetch-files.server.ts";
import { cacheFolder } from "../editions/shown-edition.server.ts";
import type { May } from "../identity/person.server.ts";
import { streamFile } from "../platform/stream-file.server.ts";
import { extensionOf, parseFile } from "./fields.ts";

/** By extension. Other types aren't opened in the browser. */
const types: Record<string, string> = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
};

/**
 * Opens one of the association's source files as a response that only the administrator may get.
 *
 * @param name with the ending that tells its type.
 * @returns null if there is no such file.
 */
export async function openFile(
  _administrator: May<"publish">,
  hash: string,
  name: string,
): Promise<Response | null> {
  if (!parseFile(`${hash} ${name}`)) return null;
  const path = await findFile(hash, cacheFolder());
  if (!path) return null;
  const type = types[extensionOf(name)];
  const how = type ? "inline" : "attachment";
  const { body, length } = await streamFile(path);
  return new Response(body, {
    headers: {
      "Content-Length": String(length),
      "Content-Type": type ?? "application/octet-stream",
      "Content-Disposition": `${how}; filename*=UTF-8''${encodeURIComponent(name)}`,
      // An SVG is a document, too, so it may run or load nothing. PDFs have no sandbox, because browsers don't
      // show them in one.
      "Content-Security-Policy": `default-src 'none'${type === types["pdf"] ? "" : "; sandbox"}`,
      "Cache-Control": "private, no-store",
    },
  });
}
