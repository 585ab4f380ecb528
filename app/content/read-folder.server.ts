import { readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { reasonOf } from "../platform/file-errors.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { keepFile, shortHash, touchFile, writeWhole } from "./cache-folder.server.ts";
import { ContentError } from "./content-error.ts";
import { type EditionFiles, findPathFaults } from "./edition-files.ts";
import { type FolderEntry, isSame, isSystemError, listFolder } from "./list-folder.server.ts";

/** In bytes. The server and the compiler hold a file in memory. */
const maxBytes = 20_000_000;

interface ReadFolder {
  files: EditionFiles;
  /** How many files were read because they are new or changed. */
  read: number;
}

/** Something in a folder can't be part of an edition. */
export class FolderMistakes extends ContentError {
  /** The others, in which there may be more mistakes. */
  readonly files: EditionFiles;

  constructor(mistakes: readonly string[], files: EditionFiles) {
    super(mistakes);
    this.files = files;
  }
}

/**
 * Reads a folder as it is at this moment: copies its files to the cache and lists their hashes.
 *
 * @param folder the content folder.
 * @param cache the cache folder.
 * @param now in milliseconds.
 * @throws FolderMistakes if it can't be an edition, ContentError if it doesn't exist, PlainError if it changes
 *   meanwhile.
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
    // A control character is escaped between quotes.
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
 * @throws PlainError if it has changed since it was listed.
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

/**
 * In milliseconds. A file changed twice within one tick of the file system's clock looks unchanged, so only
 * files older than this are trusted.
 */
const settled = 2000;

/** The last known state of a folder's files, and their SHA-256. */
type Known = Record<string, { entry: FolderEntry; sha256: string }>;

/** The index of a folder, so that unchanged files aren't read again. */
function readFolderIndex(cache: string, folder: string) {
  const known = new Map(Object.entries(load(cache, folder)));
  return {
    /** The SHA-256 of a file; undefined if it is new, changed, or too fresh to know. */
    find(entry: FolderEntry): string | undefined {
      const found = known.get(entry.path);
      return found && isSame(found.entry, entry) ? found.sha256 : undefined;
    },
  };
}

function load(cache: string, folder: string): Known {
  try {
    return JSON.parse(readFileSync(indexFile(cache, folder), "utf8"));
  } catch {
    // It only saves time.
    return {};
  }
}

/**
 * Saves the state of a folder's files.
 *
 * @param now when the folder was looked at, in milliseconds.
 */
function writeFolderIndex(
  cache: string,
  folder: string,
  { entries, files, now }: { entries: FolderEntry[]; files: EditionFiles; now: number },
): void {
  const old = entries.filter(({ mtimeMs, ctimeMs }) => Math.max(mtimeMs, ctimeMs) < now - settled);
  const known = old.flatMap((entry) => {
    const sha256 = files.get(entry.path);
    return sha256 ? [[entry.path, { entry, sha256 }] as const] : [];
  });
  writeWhole(indexFile(cache, folder), JSON.stringify(Object.fromEntries(known)));
}

function indexFile(cache: string, folder: string): string {
  return join(cache, "folders", `${shortHash(resolve(folder))}.json`);
}
