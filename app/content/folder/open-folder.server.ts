import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { ContentError } from "../content-error.ts";
import { readFolder } from "../read-folder.server.ts";
import { cacheFolder, makeEdition } from "../shown-edition.server.ts";
import { readEntries } from "./read-entries.server.ts";

export type OpenFolder = Awaited<ReturnType<typeof openFolder>>;

/**
 * Reads and checks a folder, with all that is made of its files.
 *
 * @param options isPatient waits for the text of PDFs, and so for their mistakes.
 * @throws ContentError with every mistake; PlainError if the folder changes meanwhile.
 */
export async function openFolder(
  folder: string,
  { cache = cacheFolder(), isPatient = true }: { cache?: string; isPatient?: boolean } = {},
) {
  const { files, mistakes } = await readFolder(folder, cache);
  const open = (hash: string) => readFile(join(cache, "files", hash));
  const read = await readEntries(files, open, basename(resolve(folder)));
  mistakes.push(...read.mistakes);
  const { entries } = read;
  const made = await makeEdition(entries, cache, isPatient);
  for (const message of made.mistakes.map(read.describe)) {
    // The check of entries may have found it already.
    const place = message.slice(0, message.indexOf(": "));
    if (!mistakes.some((one) => one.startsWith(`${place}: `))) mistakes.push(message);
  }
  if (mistakes.length > 0) throw new ContentError(mistakes.sort(byName));
  const warnings = [...read.warnings, ...made.edition.notes.map(read.describe)];
  return { entries, edition: made.edition, warnings: warnings.sort(byName) };
}

/** So that entry 10 follows entry 9. */
const byName = new Intl.Collator("en", { numeric: true }).compare;
