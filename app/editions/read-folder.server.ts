import { open } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { reasonOf } from "../platform/file-errors.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { keepFile, touchFile } from "./cache-folder.server.ts";
import { ContentError } from "./content-error.ts";
import { type EditionFiles, findPathFaults } from "./edition-files.ts";
import { readFolderIndex, writeFolderIndex } from "./folder-index.server.ts";
import { type FolderEntry, isSame, isSystemError, listFolder } from "./list-folder.server.ts";

/** In bytes. The server and the compiler hold a file in memory. */
const maxBytes = 20_000_000;

interface ReadFolder {
  files: EditionFiles;
  /** How many files had to be read: those that are new or changed since the last time. */
  read: number;
}

/** Something in a folder can't be a part of an edition. */
export class FolderMistakes extends ContentError {
  /** The others, in which there may be more mistakes. */
  readonly files: EditionFiles;

  constructor(mistakes: readonly string[], files: EditionFiles) {
    super(mistakes);
    this.files = files;
  }
}

/**
 * Takes a folder as it is at this moment: puts its files into the cache and lists their hashes.
 *
 * @param folder the content's folder.
 * @param cache the cache folder.
 * @param now in milliseconds.
 * @throws FolderMistakes if it can't be an edition, ContentError if there is no such folder, PlainError
 *   if it changes meanwhile.
 */
export async function readFolder(
  folder: string,
  cache: string,
  now = Date.now(),
): Promise<ReadFolder> {
  const { entries, mistakes } = await listFolder(folder);
  const name = basename(resolve(folder));
  const faults = findPathFaults(entries.map(({ path }) => path));
  for (const { path, fault } of faults) {
    // Between quotes, a control character is spelled out.
    const spelled = JSON.stringify(path).slice(1, -1);
    mistakes.push(`${name}/${spelled}: ${fault}; expected another name`);
  }
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
    const bytes = await readUnchanged(folder, entry);
    if (typeof bytes === "string") mistakes.push(`${name}/${entry.path}: ${bytes}`);
    else files.set(entry.path, keepFile(cache, bytes));
  }
  const after = (await listFolder(folder)).entries;
  const isStill =
    after.length === entries.length && after.every((one, at) => isSame(one, entries[at]));
  if (!isStill) throw changing(folder);
  writeFolderIndex(cache, folder, { entries, files, now });
  if (mistakes.length > 0) throw new FolderMistakes(mistakes, files);
  return { files, read };
}

/**
 * The bytes of a file, or what is wrong with it.
 *
 * @throws PlainError if it isn't any more the one that was listed.
 */
async function readUnchanged(folder: string, entry: FolderEntry): Promise<Buffer | string> {
  if (entry.size > maxBytes) {
    return `has ${Math.ceil(entry.size / 1_000_000)} MB; expected at most 20 MB`;
  }
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
      return `can't be read: ${reasonOf(error)}`;
    }
  }
  throw changing(folder);
}

function changing(folder: string): PlainError {
  return new PlainError(
    `The folder ${resolve(folder)} is being changed right now. Try again when that is done.`,
  );
}
