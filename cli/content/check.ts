import type { Content } from "../../app/content/content.ts";
import { fetchFiles } from "../../app/content/content-files.server.ts";
import { filesOf } from "../../app/content/fields.ts";
import { openFolder } from "../../app/content/folder/open-folder.server.ts";
import { cacheFolder, makeEdition } from "../../app/content/shown-edition.server.ts";
import { requireFolder } from "../command.ts";
import { findEdition, openEditions } from "./editions.ts";

/**
 * Reads a folder with all of its files, and prints what is wrong.
 *
 * @param folder by default, what the site shows.
 * @throws ContentError that lists every mistake.
 */
export async function checkFolder(folder?: string): Promise<void> {
  const { content } = folder === undefined ? await openNewest() : await openGiven(folder);
  console.log(describeContent(content).join("\n"));
}

async function openGiven(folder: string) {
  requireFolder(folder);
  const { edition, warnings } = await openFolder(folder);
  printWarnings(warnings);
  return edition;
}

async function openNewest() {
  await openEditions();
  const { entries } = await findEdition();
  await fetchFiles(filesOf(entries), cacheFolder());
  return (await makeEdition(entries, cacheFolder(), true)).edition;
}

/** Prints what a volunteer should know about a folder. */
export function printWarnings(warnings: readonly string[]): void {
  for (const warning of warnings) console.error(`Please note: ${warning}`);
}

/** Says whose content is right, and which documents have no file yet. */
export function describeContent({ site, documents }: Content): string[] {
  const promised = documents.flatMap(({ id, url, file, embed }) =>
    file || embed ? [] : [`'To Be Added.' is shown on ${url} (no file ${id}.pdf, and no embed).`],
  );
  return [`${site.name}: no mistakes.`, ...promised];
}
