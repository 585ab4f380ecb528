import { compareEditions } from "../../app/content/history.server.ts";
import { type EditionEntries, entriesAt, newestEntries } from "../../app/content/store.server.ts";
import { database, databaseEngine } from "../../app/database/database.server.ts";
import { requireSite } from "../../app/database/existing-site.server.ts";
import { migrate } from "../../app/database/migrate.server.ts";
import { commandHere, startHere } from "../../app/platform/command-line.server.ts";
import { PlainError } from "../../app/platform/plain-error.ts";

/** Opens an existing site's database, and migrates its tables. */
export async function openEditions(): Promise<void> {
  await requireSite();
  await migrate(database(), databaseEngine());
}

/**
 * One of the site's editions.
 *
 * @param number the newest by default.
 * @throws PlainError if there is none with that number.
 */
export async function findEdition(number?: number): Promise<EditionEntries> {
  const edition = await (number === undefined ? newestEntries() : entriesAt(number));
  if (edition) return edition;
  const newest = await newestEntries();
  throw new PlainError(
    newest
      ? `There is no edition ${number}. The newest is ${newest.number}. To see all of them: ${commandHere("content", "list")}`
      : `There is no edition yet. Start the site once (${startHere()}), or publish a folder: ${commandHere("content", "push", "FOLDER")}`,
  );
}

/** The differences from the previous edition, in words: "3 entries changed, 1 new, 1 removed". */
export async function describeChanges(number: number): Promise<string> {
  const changes = await compareEditions(number - 1, number);
  const [added, removed] = [
    changes.filter(({ before }) => before === null).length,
    changes.filter(({ after }) => after === null).length,
  ];
  const changed = changes.length - added - removed;
  return `${changed} ${changed === 1 ? "entry" : "entries"} changed, ${added} new, ${removed} removed`;
}
