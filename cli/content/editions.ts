import { database, databaseEngine } from "../../app/database/database.server.ts";
import { requireSite } from "../../app/database/existing-site.server.ts";
import { migrate } from "../../app/database/migrate.server.ts";
import {
  type EditionSummary,
  newestEdition,
  readEdition,
  type StoredEdition,
} from "../../app/editions/edition-store.server.ts";
import { commandHere, startHere } from "../../app/platform/command-line.server.ts";
import { PlainError } from "../../app/platform/plain-error.ts";

/** Opens the database of a site that is there, and brings its tables up to date. */
export async function openEditions(): Promise<void> {
  await requireSite();
  await migrate(database(), databaseEngine());
}

/**
 * An edition of the site.
 *
 * @param number of the newest if left out.
 * @throws PlainError when there is none of that number.
 */
export async function findEdition(number?: number): Promise<StoredEdition> {
  const edition = await (number === undefined ? newestEdition() : readEdition(number));
  if (edition) return edition;
  const newest = await newestEdition();
  throw new PlainError(
    newest
      ? `There is no edition ${number}. The newest is ${newest.number}. To see all of them: ${commandHere("content", "list")}`
      : `There is no edition yet. Start the site once (${startHere()}), or publish a folder: ${commandHere("content", "push", "FOLDER")}`,
  );
}

/** How many files an edition has, in words. */
export function describeFiles({ files }: StoredEdition): string {
  return files.size === 1 ? "1 file" : `${files.size} files`;
}

/** What differs from the edition before, in words: "3 files changed, 1 new, 1 removed". */
export function describeChanges(edition: EditionSummary): string {
  const { filesChanged, filesAdded, filesRemoved } = edition;
  const changed = `${filesChanged} ${filesChanged === 1 ? "file" : "files"} changed`;
  return `${changed}, ${filesAdded} new, ${filesRemoved} removed`;
}
