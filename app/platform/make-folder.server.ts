import { mkdirSync } from "node:fs";
import { SettingMistake } from "./environment.server.ts";
import { reasonOf } from "./file-errors.server.ts";

/**
 * Makes a folder of DATA_DIR and those above it, for the site's own user alone.
 *
 * @throws SettingMistake when it can't be made.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new SettingMistake(
      `DATA_DIR must be a folder that the site can write to. ${folder} can't be made: ${reasonOf(error)}.`,
    );
  }
}
