import { recordEvent } from "../../app/audit/audit-log.server.ts";
import { database, databaseEngine } from "../../app/database/database.server.ts";
import { migrate } from "../../app/database/migrate.server.ts";
import { compileFolder } from "../../app/editions/compile-folder.server.ts";
import type { EditionFiles } from "../../app/editions/edition-files.ts";
import { fetchFiles } from "../../app/editions/fetch-files.server.ts";
import { keepFiles } from "../../app/editions/keep-files.server.ts";
import { type Published, publishEdition } from "../../app/editions/publish-edition.server.ts";
import { cacheFolder } from "../../app/editions/shown-edition.server.ts";
import { environment } from "../../app/platform/environment.server.ts";
import { PlainError } from "../../app/platform/plain-error.ts";
import { compileFiles } from "./compile-files.ts";
import { describeChanges, findEdition, openEditions } from "./editions.ts";
import { requireFolder } from "./folders.ts";

/** Publishes as the operator on the command line, who has no account. */
function publish(files: EditionFiles, reason?: string): Promise<Published> {
  return publishEdition({
    files,
    by: "command line",
    reason,
    record: (on, { number }) => {
      const detail = `Edition ${number}`;
      return recordEvent(on, { kind: "edition-published", actor: null, subject: null, detail });
    },
  });
}

/**
 * Publishes a folder as it is at this moment, if it has no mistakes. Where no site is yet, that makes
 * its database, and the folder is the first edition.
 *
 * @throws ContentError that lists every mistake; PlainError when CONTENT_DIR rules.
 */
export async function push(folder: string, reason?: string): Promise<void> {
  rejectRulingFolder();
  requireFolder(folder);
  const cache = cacheFolder();
  const { files } = await compileFolder(folder, cache, compileFiles);
  await migrate(database(), databaseEngine());
  await keepFiles(files, cache);
  report(await publish(files, reason), files.size);
}

/**
 * Publishes an older edition once more, as a new one.
 *
 * @throws ContentError when this version of the program finds mistakes in it; PlainError when there is
 *   no such edition, or CONTENT_DIR rules.
 */
export async function restore(number: number, reason = `Edition ${number} again`): Promise<void> {
  rejectRulingFolder();
  await openEditions();
  const { files } = await findEdition(number);
  await fetchFiles(files, cacheFolder());
  await compileFiles(files, `edition ${number}`);
  report(await publish(files, reason), files.size);
}

function report(edition: Published, files: number): void {
  const { number, isNew } = edition;
  if (!isNew) {
    console.log(
      `Edition ${number} is what the site shows, and it is the same as this folder. Nothing was published.`,
    );
    return;
  }
  const what = number === 1 ? `${files} files` : describeChanges(edition);
  console.log(`Edition ${number} is published: ${what}. The site shows it within five seconds.`);
}

/** Two owners would overwrite each other's changes. */
function rejectRulingFolder(): void {
  const folder = environment().CONTENT_DIR;
  if (folder === undefined) return;
  throw new PlainError(
    `CONTENT_DIR is set, so the site shows the folder ${folder}. Nothing was published.\n` +
      "Change the files there. Or unset CONTENT_DIR, for the site too, to use the content in the database.",
  );
}
