import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fetchFile } from "../../app/editions/fetch-files.server.ts";
import { reasonOf } from "../../app/platform/file-errors.server.ts";
import { PlainError } from "../../app/platform/plain-error.ts";
import { describeFiles, findEdition, openEditions } from "./editions.ts";
import { requireEmptyFolder } from "./folders.ts";

/**
 * Copies an edition into a folder that is new or empty.
 *
 * @param number of the newest if left out.
 * @throws PlainError when there is something in the folder, or no such edition.
 */
export async function pull(folder: string, number?: number): Promise<void> {
  await openEditions();
  const edition = await findEdition(number);
  requireEmptyFolder(folder);
  try {
    mkdirSync(folder, { recursive: true });
    for (const [path, hash] of edition.files) await fetchFile(hash, join(folder, path), path);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new PlainError(`${folder} can't be written: ${reasonOf(error)}.`, { cause: error });
  }
  console.log(`Edition ${edition.number} is in ${resolve(folder)}: ${describeFiles(edition)}.`);
}
