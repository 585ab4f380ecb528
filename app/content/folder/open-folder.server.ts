import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { ContentError } from "../content-error.ts";
import type { Edition } from "../edition.server.ts";
import type { Entry } from "../entry.ts";
import { FolderMistakes, readFolder } from "../read-folder.server.ts";
import { cacheFolder, makeEdition } from "../shown-edition.server.ts";
import { describeMessage } from "./describe-message.ts";
import { readEntries } from "./read-entries.server.ts";
import { sortByFile } from "./yaml-mistakes.ts";

/** A folder that was read and checked. */
export interface OpenFolder {
  entries: readonly Entry[];
  edition: Edition;
  /** What a volunteer should know, one sentence each. */
  warnings: readonly string[];
}

/**
 * Reads a folder as it is at this moment, with all that is made of its files.
 *
 * @param options the cache folder; and whether to wait for the text of PDFs, and so for their mistakes.
 * @throws ContentError that lists every mistake, in the folder's names, in its texts and in its files; PlainError
 *   if the folder changes meanwhile.
 */
export async function openFolder(
  folder: string,
  { cache = cacheFolder(), isPatient = true }: { cache?: string; isPatient?: boolean } = {},
): Promise<OpenFolder> {
  const name = basename(resolve(folder));
  const mistakes: string[] = [];
  const files = await readFolder(folder, cache).catch((error: unknown) => {
    if (!(error instanceof FolderMistakes)) throw error;
    mistakes.push(...error.mistakes);
    return error.files;
  });
  const read = await readEntries(files, (hash) => readFile(join(cache, "files", hash)), name);
  mistakes.push(...read.mistakes);
  const { entries } = read;
  const made = await makeEdition(entries, cache, isPatient);
  mistakes.push(...made.mistakes.map((one) => describeMessage(one, entries, name)));
  if (mistakes.length > 0) throw new ContentError(sortByFile(mistakes));
  const notes = made.edition.notes.map((one) => describeMessage(one, entries, name));
  return { entries, edition: made.edition, warnings: sortByFile([...read.warnings, ...notes]) };
}
