import { mkdirSync } from "node:fs";
import { SettingMistake } from "./environment.server.ts";
import { reasonOf } from "./file-errors.server.ts";

/** Creates a folder of DATA_DIR and its parents, for the site's user only. @throws SettingMistake if it can't. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new SettingMistake(
      `DATA_DIR must be a folder that the site can write to. ${folder} can't be made: ${reasonOf(error)}.`,
    );
  }
}
