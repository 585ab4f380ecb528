import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import { reasonOf } from "../platform/file-errors.server.ts";
import { ContentError } from "./content-error.ts";

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

/** Whether a file is unchanged between two looks. */
export function isSame(one: FolderEntry, other: FolderEntry | undefined): boolean {
  return (
    other !== undefined &&
    one.path === other.path &&
    one.size === other.size &&
    one.mtimeMs === other.mtimeMs &&
    one.ctimeMs === other.ctimeMs &&
    one.ino === other.ino
  );
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
export function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "syscall" in error && "code" in error;
}
