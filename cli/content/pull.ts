import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fetchFile } from "../../app/content/fetch-files.server.ts";
import { writeEntries } from "../../app/content/folder/write-folder.server.ts";
import { reasonOf } from "../../app/platform/file-errors.server.ts";
import { PlainError } from "../../app/platform/plain-error.ts";
import { findEdition, openEditions } from "./editions.ts";
import { requireEmptyFolder } from "./folders.ts";

/**
 * Writes an edition into a folder that is new or empty.
 *
 * @param number of the newest if left out.
 * @throws PlainError when there is something in the folder, or no such edition.
 */
export async function pull(folder: string, number?: number): Promise<void> {
  await openEditions();
  const edition = await findEdition(number);
  requireEmptyFolder(folder);
  const files = await writeEntries(edition.entries);
  try {
    mkdirSync(folder, { recursive: true });
    for (const [path, file] of files) {
      const to = join(folder, path);
      mkdirSync(dirname(to), { recursive: true });
      if ("hash" in file) await fetchFile(file.hash, to, path);
      else writeFileSync(to, file.text);
    }
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new PlainError(`${folder} can't be written: ${reasonOf(error)}.`, { cause: error });
  }
  const count = files.size === 1 ? "1 file" : `${files.size} files`;
  console.log(`Edition ${edition.number} is in ${resolve(folder)}: ${count}.`);
}
