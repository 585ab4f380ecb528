import { open } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { PlainError } from "../platform/plain-error.ts";
import { keepFile, touchFile } from "./cache-folder.server.ts";
import { ContentError } from "./content-error.ts";
import { type EditionFiles, rejectUnsafePaths } from "./edition-files.ts";
import { readFolderIndex, writeFolderIndex } from "./folder-index.server.ts";
import { type FolderEntry, isSame, isSystemError, listFolder } from "./list-folder.server.ts";

/** In bytes. The server and the compiler hold a file in memory. */
const maxBytes = 20_000_000;

interface ReadFolder {
  files: EditionFiles;
  /** How many files had to be read: those that are new or changed since the last time. */
  read: number;
}

/**
 * Takes a folder as it is at this moment: puts its files into the cache and lists their hashes.
 *
 * @param folder the content's folder.
 * @param cache the cache folder.
 * @param now in milliseconds.
 * @throws ContentError if it can't be an edition, PlainError if it changes meanwhile.
 */
export async function readFolder(
  folder: string,
  cache: string,
  now = Date.now(),
): Promise<ReadFolder> {
  const entries = await listFolder(folder);
  rejectUnsafePaths(entries.map(({ path }) => path));
  const tooLarge = entries.filter(({ size }) => size > maxBytes);
  if (tooLarge.length > 0)
    throw new ContentError(tooLarge.map((entry) => explainSize(folder, entry)));
  const index = readFolderIndex(cache, folder);
  const files = new Map<string, string>();
  let read = 0;
  for (const entry of entries) {
    const known = index.find(entry);
    if (known && touchFile(cache, known, entry.size)) {
      files.set(entry.path, known);
      continue;
    }
    read += 1;
    files.set(entry.path, keepFile(cache, await readUnchanged(folder, entry)));
  }
  const after = await listFolder(folder);
  const isStill =
    after.length === entries.length && after.every((one, at) => isSame(one, entries[at]));
  if (!isStill) throw changing(folder);
  writeFolderIndex(cache, folder, { entries, files, now });
  return { files, read };
}

/** The bytes of a file, if it is still the one that was listed. */
async function readUnchanged(folder: string, entry: FolderEntry): Promise<Buffer> {
  try {
    await using file = await open(join(folder, entry.path));
    const bytes = await file.readFile();
    const { size, mtimeMs, ctimeMs, ino } = await file.stat();
    if (bytes.length === size && isSame({ path: entry.path, size, mtimeMs, ctimeMs, ino }, entry)) {
      return bytes;
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code !== "ENOENT") {
      const where = `${basename(resolve(folder))}/${entry.path}`;
      const expected = "expected a file that this account may read";
      throw new ContentError([`${where}: can't be read (${error.code}); ${expected}`]);
    }
  }
  throw changing(folder);
}

function changing(folder: string): PlainError {
  return new PlainError(
    `The folder ${resolve(folder)} is being changed at this moment. Try again when that is done.`,
  );
}

function explainSize(folder: string, { path, size }: FolderEntry): string {
  const megabytes = Math.ceil(size / 1_000_000);
  return `${basename(resolve(folder))}/${path}: has ${megabytes} MB; expected at most 20 MB`;
}
