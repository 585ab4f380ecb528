import type { Dirent } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import { reasonOf } from "../platform/file-errors.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { keepFile } from "./cache-folder.server.ts";
import { ContentError } from "./content-error.ts";
import type { EditionFiles } from "./edition-files.ts";

/** In bytes. The server and the converter hold a file in memory. */
const maxBytes = 20_000_000;

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
 * @throws FolderMistakes if it can't be an edition, ContentError if it doesn't exist, PlainError if it changes
 *   meanwhile.
 */
export async function readFolder(folder: string, cache: string): Promise<EditionFiles> {
  const before = await listFolder(folder);
  const { entries, mistakes } = before;
  const name = basename(resolve(folder));
  const files = new Map<string, string>();
  for (const { path, size } of entries) {
    if (size > maxBytes) {
      const message = `has ${Math.ceil(size / 1_000_000)} MB; expected at most 20 MB`;
      mistakes.push(`${name}/${path}: ${message}`);
      continue;
    }
    try {
      files.set(path, keepFile(cache, await readFile(join(folder, path))));
    } catch (error) {
      // What is gone since it was listed is found by the second look.
      if (!isSystemError(error) || error.path !== join(folder, path)) throw error;
      if (error.code !== "ENOENT")
        mistakes.push(`${name}/${path}: can't be read: ${reasonOf(error)}`);
    }
  }
  const after = await listFolder(folder);
  if (JSON.stringify(after.entries) !== JSON.stringify(entries)) {
    throw new PlainError(
      `The folder ${resolve(folder)} is being changed right now. Try again when that is done.`,
    );
  }
  if (mistakes.length > 0) throw new FolderMistakes(mistakes, files);
  return files;
}

/** Files that systems and editors create by themselves; they are ignored. */
const leftBySystems = /^\.|^Thumbs\.db$|^desktop\.ini$|^~\$|~$/i;

/** Names that only a file may have. An empty folder with such a name would be missing from a list of files. */
const fileName = /\.(ya?ml|md|pdf|ics|svg|jpe?g|png|webp|avif)$/i;

const mostFiles = 5000;
/** The maximum depth, which also ends a link to a parent folder. */
const deepest = 8;

/** A file of a folder, and its state to detect changes. */
export interface FolderEntry {
  /** In the folder, with slashes. */
  path: string;
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  ino: number;
}

/** What a folder holds. */
export interface FolderListing {
  /** The files, by path. */
  entries: FolderEntry[];
  /** What can't be part of an edition, one sentence each. */
  mistakes: string[];
}

/**
 * Lists the files of a folder and those within it. Links are followed within the folder only.
 *
 * @throws ContentError if the folder doesn't exist, or has more than an edition can have.
 */
export async function listFolder(folder: string): Promise<FolderListing> {
  const reject = (what: string): never => {
    throw new ContentError([`${resolve(folder)}: ${what}; expected the folder that has site.yaml`]);
  };
  const root = await realpath(folder).catch(() => reject("is not there"));
  const facts = await stat(root).catch(() => undefined);
  if (facts && !facts.isDirectory()) reject("is a file");
  const listing = new Listing(root, basename(resolve(folder)));
  await listing.add("", 1);
  const entries = listing.entries.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { entries, mistakes: listing.mistakes };
}

class Listing {
  readonly entries: FolderEntry[] = [];
  readonly mistakes: string[] = [];
  readonly #root: string;
  readonly #name: string;

  constructor(root: string, name: string) {
    this.#root = root;
    this.#name = name;
  }

  async add(folder: string, depth: number): Promise<void> {
    for (const entry of await this.#read(folder)) {
      if (leftBySystems.test(entry.name)) continue;
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isSymbolicLink() && !(await this.#leadsInside(path))) continue;
      await this.#addPath(path, depth);
      if (this.entries.length > mostFiles) {
        throw new ContentError([`${this.#name}: has more than ${mostFiles} files; expected fewer`]);
      }
    }
  }

  async #read(folder: string): Promise<Dirent[]> {
    try {
      return await readdir(join(this.#root, folder), { withFileTypes: true });
    } catch (error) {
      // Gone since it was listed: the second look finds that out, if it isn't the whole folder.
      if (folder && isMissing(error)) return [];
      if (!isSystemError(error)) throw error;
      this.#mistake(folder, `can't be read: ${reasonOf(error)}`);
      return [];
    }
  }

  async #addPath(path: string, depth: number): Promise<void> {
    const facts = await stat(join(this.#root, path)).catch(() => null);
    // Gone since it was listed: the second look finds that out.
    if (!facts) return;
    if (facts.isFile()) {
      const { size, mtimeMs, ctimeMs, ino } = facts;
      this.entries.push({ path, size, mtimeMs, ctimeMs, ino });
    } else if (!facts.isDirectory()) {
      this.#mistake(path, "is not a file or a folder; expected one of them");
    } else if (fileName.test(path)) {
      this.#mistake(path, "is a folder; expected a file of this name");
    } else if (depth >= deepest) {
      this.#mistake(path, "is inside too many folders; expected at most eight");
    } else {
      await this.add(path, depth + 1);
    }
  }

  async #leadsInside(path: string): Promise<boolean> {
    const target = await realpath(join(this.#root, path)).catch(() => null);
    if (target?.startsWith(this.#root + sep)) return true;
    const where = target === null ? "nowhere" : "out of the folder";
    this.#mistake(path, `is a link that leads ${where}; expected the file itself`);
    return false;
  }

  #mistake(path: string, message: string): void {
    this.mistakes.push(`${this.#name}/${path}: ${message}`);
  }
}

function isMissing(error: unknown): boolean {
  return isSystemError(error) && error.code === "ENOENT";
}

/** Whether the system denies access, for instance to another account's file. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}
