import { hashesOf } from "../../app/content/entry-files.server.ts";
import { fetchFiles } from "../../app/content/fetch-files.server.ts";
import { openFolder } from "../../app/content/folder/open-folder.server.ts";
import { cacheFolder, makeEdition } from "../../app/content/shown-edition.server.ts";
import { describeContent } from "./describe-content.ts";
import { findEdition, openEditions } from "./editions.ts";
import { requireFolder } from "./folders.ts";

/**
 * Reads a folder with all of its files, and says what is in it, or what is wrong.
 *
 * @param folder what the site shows if left out.
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
  await fetchFiles(hashesOf(entries), cacheFolder());
  return (await makeEdition(entries, cacheFolder(), true)).edition;
}

/** Prints what a volunteer should know of a folder. */
export function printWarnings(warnings: readonly string[]): void {
  for (const warning of warnings) console.error(`Please note: ${warning}`);
}
