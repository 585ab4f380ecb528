import { realpathSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { PlainError } from "../../platform/plain-error.ts";

/**
 * What the site itself reads, replaces or deletes in DATA_DIR, in small letters: some file systems
 * don't tell them from capitals. SQLite would take a file beside the database for its journal or log.
 */
const namesOfSite = /^(shoreline\.db|secret$|outbox(\/|$)|backups($|\/before-))/;

/**
 * @param path where a backup is to be written.
 * @param dataFolder the site's folder, DATA_DIR.
 * @throws PlainError when the site itself uses that name, whatever links or spelling lead there.
 */
export function refuseSiteFile(path: string, dataFolder: string): void {
  const folder = realFolder(dirname(path));
  const ofSite = realFolder(dataFolder);
  if (folder === undefined || ofSite === undefined) return;
  const name = relative(ofSite, join(folder, basename(path))).replaceAll(sep, "/");
  if (!namesOfSite.test(name.toLowerCase())) return;
  throw new PlainError(
    `${path} is a name that the site itself uses. Write the backup to a folder of its own, as in /backups/monday.backup`,
  );
}

/** Undefined where there is none. */
function realFolder(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}
