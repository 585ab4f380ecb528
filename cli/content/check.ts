import type { Content } from "../../app/content/content.ts";
import { hasContent } from "../../app/content/entries.ts";
import { fetchFiles } from "../../app/content/fetch-files.server.ts";
import { filesOf } from "../../app/content/fields.ts";
import { openFolder } from "../../app/content/folder/open-folder.server.ts";
import { cacheFolder, makeEdition } from "../../app/content/shown-edition.server.ts";
import { requireFolder } from "../command.ts";
import { findEdition, openEditions } from "./editions.ts";

/**
 * Reads a folder with all of its files, and prints what is in it, or what is wrong.
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

/** Describes a content folder in a few lines, for whoever has just changed it. */
export function describeContent(content: Content): string[] {
  const { site, chart, amenities, documents, minutes, pages, faq, board, calendar, synonyms } =
    content;
  const found = [
    count(amenities.length, "amenity", "amenities"),
    count(documents.length, "document", "documents"),
    count(minutes.length, "record of minutes or finances", "minutes and financial reports"),
    count(pages.length, "page of your own", "pages of your own"),
    count(faq?.length ?? 0, "question", "questions"),
    count(board?.length ?? 0, "board member", "board members"),
    `${calendar?.length ?? 0} entries in the calendar`,
    count(synonyms?.length ?? 0, "list of search words", "lists of search words"),
    chart ? `a chart with ${count(chart.places.length, "place", "places")}` : "no chart",
  ];
  return [`${site.name}: ${found.join(", ")}.`, ...listPromises(content), ...listLeftOut(content)];
}

function count(number: number, one: string, several: string): string {
  return `${number === 0 ? "no" : number} ${number === 1 ? one : several}`;
}

function listPromises({ documents }: Content): string[] {
  const promises = documents.filter(({ file, embed }) => !file && !embed);
  if (promises.length === 0) return [];
  const names = promises.map(({ id, url }) => `${url} (no file ${id}.pdf, and no embed)`);
  return [`'To Be Added.' is shown on ${names.join(", ")}.`];
}

const parts = {
  amenities: "amenities",
  architectural: "architectural review",
  governing: "covenants and bylaws",
  minutes: "minutes",
  faq: "FAQ",
  board: "board",
};

/** What the site omits for lack of content. */
function listLeftOut(content: Content): string[] {
  const leftOut = Object.entries(parts).flatMap(([part, name]) =>
    hasContent(part as keyof typeof parts, content) ? [] : [name],
  );
  if (leftOut.length === 0) return [];
  return [`The menu leaves out what isn't there yet: ${leftOut.join(", ")}.`];
}
