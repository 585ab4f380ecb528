import { join } from "node:path";
import { data } from "react-router";
import { findFile } from "../content/content-files.server.ts";
import { parseFile, type SourceFile } from "../content/fields.ts";
import { makeThing, thingOfPicture } from "../content/made.server.ts";
import type { AboutPicture } from "../content/made-files.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { fileResponse } from "../platform/responses.server.ts";
import type { Route } from "./+types/source-file.route";

/** Other types aren't opened in the browser. */
const types: Record<string, string> = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
};

/** A file of any edition or draft, for the administrator. */
export async function loader({ params: { hash, name }, context }: Route.LoaderArgs) {
  personWho(context, "publish");
  const file = parseFile(`${hash} ${name}`);
  const kept = file && (await findFile(hash, cacheFolder()));
  const isPainted = ["svg", "heic", "heif"].includes(extensionOf(name));
  const path = kept && isPainted ? await paint(file) : kept;
  if (!path) throw data(null, { status: 404, statusText: "Not Found" });
  const type = types[extensionOf(isPainted ? path : name)];
  const how = type ? "inline" : "attachment";
  return fileResponse(path, {
    "Content-Type": type ?? "application/octet-stream",
    "Content-Disposition": `${how}; filename*=UTF-8''${encodeURIComponent(name)}`,
    // An SVG is a document, so it may run or load nothing. Browsers don't show PDFs in a sandbox.
    "Content-Security-Policy": `default-src 'none'${type === types["pdf"] ? "" : "; sandbox"}`,
  });
}

/** As visitors see it: browsers don't show HEIC, and large drawings keep them busy. */
async function paint(file: SourceFile): Promise<string | null> {
  const made = await makeThing<AboutPicture>(thingOfPicture(file, file.name), cacheFolder());
  if (!made || made.about.mistake !== undefined) return null;
  return join(cacheFolder(), "work", made.key, made.about.sizes.at(-1)?.name ?? "");
}

/** In lowercase, such as "jpg". */
function extensionOf(name: string): string {
  return /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}
