import type { Content, EverywhereSite, Site } from "../app/editions/content.ts";
import { listMenu } from "../app/editions/navigation.ts";
import { indexPlaces, packIndex } from "../app/search/search-index.server.ts";
import { plainDocuments } from "./documents-text.ts";
import { replaceFolder } from "./output-folder.ts";
import { readContent } from "./read-content.ts";
import { searchPlaces } from "./search-places.ts";

/**
 * Checks the content folder and writes what it holds into the output folder, which is replaced as a
 * whole at the end unless `write` does otherwise: content.json, site.json, the documents' pages and
 * plain text, the index by which visitors search, and public/.
 * Throws a ContentError that lists every mistake; then the output folder is left as it was.
 */
export async function prepareContent(
  contentDir: string,
  outputDir: string,
  write = replaceFolder,
): Promise<{ content: Content; warnings: string[] }> {
  const { content, documentPages, files, warnings } = await readContent(contentDir);
  const all = new Map<string, Buffer | string>();
  for (const [address, bytes] of files) all.set(`public${address}`, bytes);
  all.set("content.json", `${JSON.stringify(content, null, 2)}\n`);
  // Alone as well, because the browser's bundle takes it and must not take the rest.
  all.set("site.json", `${JSON.stringify(saidEverywhere(content.site), null, 2)}\n`);
  all.set("document-pages.json", JSON.stringify(documentPages));
  all.set("documents-text.json", JSON.stringify(plainDocuments(content, documentPages)));
  const index = await indexPlaces(searchPlaces(content, documentPages));
  all.set("search.json", JSON.stringify(packIndex(index)));
  write(outputDir, all);
  return { content, warnings };
}

function saidEverywhere(site: Site): EverywhereSite {
  const { welcomeHtml, tagline, calendarAgendaEmbed, contactEmbed, ...everywhere } = site;
  return { ...everywhere, menu: listMenu(site.links) };
}
