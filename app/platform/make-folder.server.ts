import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { SettingMistake } from "./environment.server.ts";
import { reasonOf } from "./file-errors.server.ts";

/**
 * Makes a folder of DATA_DIR and those above it. (Node's own way never ends in some places, as in /proc.)
 *
 * @throws SettingMistake when it can't be made.
 */
export function makeFolder(folder: string): void {
  try {
    if (isFolder(folder)) return;
    if (dirname(folder) !== folder) makeFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (error instanceof SettingMistake) throw error;
    // Another process that starts at the same time made it.
    if (isFolder(folder)) return;
    throw new SettingMistake(
      `DATA_DIR must be a folder that the site can write to. ${folder} can't be made: ${reasonOf(error)}.`,
    );
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory();
