import { readdirSync, statSync } from "node:fs";
import { PlainError } from "../../app/platform/plain-error.ts";

/** @throws PlainError when there is no such folder. */
export function requireFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new PlainError(
    `There is no folder ${folder}. Give the path of the folder that has site.yaml.`,
  );
}

/** @throws PlainError when there is something in a folder, or it is a file. */
export function requireEmptyFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    throw new PlainError(`${folder} is a file. Give the path of a new or empty folder.`);
  }
  if (readdirSync(folder).length === 0) return;
  throw new PlainError(
    `${folder} isn't empty, so nothing was changed in it. Give the path of a new or empty folder.`,
  );
}
