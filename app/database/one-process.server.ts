import { DatabaseSync } from "node:sqlite";
import { environment } from "../platform/environment.server.ts";
import { makeFolder } from "../platform/make-folder.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { sqliteFile } from "./database.server.ts";
import { isBusy } from "./sqlite-errors.server.ts";

/** Open until the process ends. However that ends, the system then lets go of the lock. */
let held: DatabaseSync | undefined;

/**
 * Makes this process the only one that serves the site in DATA_DIR: another one would post, mail and count
 * beside it. Commands may work on the folder meanwhile.
 *
 * @throws PlainError when another process serves it.
 */
export function requireOnlyProcess(): void {
  const { DATA_DIR, DATABASE_URL } = environment();
  if (DATABASE_URL || held) return;
  makeFolder(DATA_DIR);
  let handle: DatabaseSync | undefined;
  try {
    // A database of its own, always empty, since commands open the site's.
    handle = new DatabaseSync(`${sqliteFile(environment())}.lock`, { timeout: 0 });
    handle.exec("pragma journal_mode = memory; begin exclusive");
    held = handle;
  } catch (error) {
    handle?.close();
    // Where the folder can't be written, the site itself says so.
    if (!isBusy(error)) return;
    throw new PlainError(
      `Another process already serves the site in ${DATA_DIR}, and only one can. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
}
