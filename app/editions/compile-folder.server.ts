import { basename, resolve } from "node:path";
import { ContentError } from "./content-error.ts";
import type { EditionFiles } from "./edition-files.ts";
import { FolderMistakes, readFolder } from "./read-folder.server.ts";

/**
 * Compiles a folder as it is at this moment.
 *
 * @param cache the cache folder.
 * @param compile compiles files in the cache; `name` is the folder's name in messages.
 * @throws ContentError that lists every mistake, in the folder's names and in its texts; PlainError if the
 *   folder changes meanwhile.
 */
export async function compileFolder<Compiled>(
  folder: string,
  cache: string,
  compile: (files: EditionFiles, name: string) => Promise<Compiled>,
): Promise<{ files: EditionFiles; compiled: Compiled }> {
  const name = basename(resolve(folder));
  try {
    const { files } = await readFolder(folder, cache);
    return { files, compiled: await compile(files, name) };
  } catch (error) {
    if (!(error instanceof FolderMistakes)) throw error;
    const others = await listMistakes(() => compile(error.files, name));
    throw new ContentError([...error.mistakes, ...others]);
  }
}

async function listMistakes(act: () => Promise<unknown>): Promise<readonly string[]> {
  try {
    await act();
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.mistakes;
    throw error;
  }
}
