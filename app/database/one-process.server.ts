import { DatabaseSync } from "node:sqlite";
import { environment } from "../platform/environment.server.ts";
import { makeFolder } from "../platform/make-folder.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { sqliteFile } from "./database.server.ts";
import { isBusy } from "./sqlite-errors.server.ts";

/** Open until the process ends, however it ends: the system then releases the lock. */
let held: DatabaseSync | undefined;

/**
 * Makes this process the only one that serves the site in DATA_DIR: a second one would also publish, send emails
 * and count limits. Commands may use the folder meanwhile.
 *
 * @throws PlainError if another process serves it.
 */
export function requireOnlyProcess(): void {
  const { DATA_DIR, DATABASE_URL } = environment();
  if (DATABASE_URL || held) return;
  makeFolder(DATA_DIR);
  let handle: DatabaseSync | undefined;
  try {
    // A separate, always empty database, since commands open the site's.
    handle = new DatabaseSync(`${sqliteFile(environment())}.lock`, { timeout: 0 });
    handle.exec("pragma journal_mode = memory; begin exclusive");
    held = handle;
  } catch (error) {
    handle?.close();
    // If the folder can't be written, the site itself reports it.
    if (!isBusy(error)) return;
    throw new PlainError(
      `Another process already serves the site in ${DATA_DIR}, and only one can. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
}
