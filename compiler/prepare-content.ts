import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentPages } from "../app/documents/document-pages.ts";
import type { CompiledEdition } from "../app/editions/compiled-edition.ts";
import { type Content, type EverywhereSite, listDocuments } from "../app/editions/content.ts";
import { listMenu } from "../app/editions/navigation.ts";
import { commandCache, compileFolder } from "./compile-folder.ts";
import { plainDocuments } from "./documents-text.ts";
import { replaceFolder } from "./output-folder.ts";

/**
 * Compiles a content folder and writes what it holds into the output folder, which is replaced as a
 * whole at the end unless `write` does otherwise: content.json, site.json, the documents' pages and
 * plain text, the index by which visitors search, and public/.
 * Throws a ContentError that lists every mistake; then the output folder is left as it was.
 */
export async function prepareContent(
  contentDir: string,
  outputDir: string,
  write = replaceFolder,
): Promise<{ content: Content; warnings: string[] }> {
  const { key, edition, warnings } = await compileFolder(contentDir);
  const { content } = edition;
  const documentPages = readDocumentPages(content, commandCache);
  const all = new Map<string, Buffer | string>();
  for (const [address, file] of listPublicFiles(edition, commandCache)) {
    all.set(`public${address}`, readFileSync(file));
  }
  all.set("content.json", `${JSON.stringify(content, null, 2)}\n`);
  // Alone as well, because the browser's bundle takes it and must not take the rest.
  all.set("site.json", `${JSON.stringify(saidEverywhere(content), null, 2)}\n`);
  all.set("document-pages.json", JSON.stringify(documentPages));
  all.set("documents-text.json", JSON.stringify(plainDocuments(content, documentPages)));
  all.set("search.db", readFileSync(join(commandCache, "editions", key, "search.db")));
  write(outputDir, all);
  return { content, warnings };
}

/** Everything that is served, by its address: where it is. */
export function listPublicFiles(
  { files, media }: CompiledEdition,
  cache: string,
): Map<string, string> {
  const pictures = media.flatMap((key) =>
    readdirSync(join(cache, "work", key))
      .filter((name) => !name.endsWith(".json"))
      .map((name): [string, string] => [`/media/${key}/${name}`, `work/${key}/${name}`]),
  );
  const all = [...Object.entries(files), ...pictures];
  return new Map(all.map(([address, place]) => [address, join(cache, place)]));
}

/** The pages of every document and of all minutes that are files, by name. */
export function readDocumentPages(content: Content, cache: string): Record<string, DocumentPages> {
  return Object.fromEntries(
    listDocuments(content).flatMap(({ id, file }) =>
      file ? [[id, readPages(file.work, cache)]] : [],
    ),
  );
}

function readPages(work: string, cache: string): DocumentPages {
  return JSON.parse(readFileSync(join(cache, "work", work, "pages.json"), "utf8"));
}

function saidEverywhere(content: Content): EverywhereSite {
  const { name, shortName, email, timeZone, postalAddress, links, calendarEmbed, sharePicture } =
    content.site;
  const everywhere = { name, shortName, email, timeZone, postalAddress, links, calendarEmbed };
  return { ...everywhere, sharePicture, menu: listMenu(content) };
}
