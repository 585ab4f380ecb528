import type { Dirent, Stats } from "node:fs";
import { opendir, readFile, realpath, stat } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { isFileError, reasonOf } from "../platform/file-errors.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { keepFile } from "./cache-folder.server.ts";
import { ContentError } from "./content-error.ts";

/** The server and the converter hold a file in memory. */
const maxBytes = 20_000_000;

/**
 * Copies a folder's files to the cache and lists their hashes, and what can't be used.
 *
 * @throws ContentError if it doesn't exist; PlainError if it changes meanwhile.
 */
export async function readFolder(folder: string, cache: string) {
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
      // The second look finds what is gone.
      if (!isFileError(error) || error.path !== join(folder, path)) throw error;
      if (error.code !== "ENOENT")
        mistakes.push(`${name}/${path}: can't be read: ${reasonOf(error)}`);
    }
  }
  const after = await listFolder(folder);
  if (JSON.stringify(after.entries) !== JSON.stringify(entries)) throw changing(folder);
  return { files, mistakes };
}

function changing(folder: string): PlainError {
  return new PlainError(
    `The folder ${resolve(folder)} is being changed right now. Try again when that is done.`,
  );
}

const leftBySystems = /(^|\/)(\.|Thumbs\.db$|desktop\.ini$|~\$)|~$/i;

const mostFiles = 5000;

/** `path` has slashes; the rest detects changes. */
type FolderEntry = { path: string } & Pick<Stats, "size" | "mtimeMs" | "ctimeMs" | "ino">;

/**
 * Lists a folder's files, links within the folder included.
 *
 * @throws ContentError if it doesn't exist or has too many; PlainError if it changes meanwhile.
 */
export async function listFolder(folder: string) {
  const root = await realpath(folder).catch(() => folder);
  const name = basename(resolve(folder));
  const [entries, mistakes]: [FolderEntry[], string[]] = [[], []];
  try {
    for await (const found of await opendir(root, { recursive: true })) {
      const path = relative(root, join(found.parentPath, found.name)).replaceAll(sep, "/");
      if (found.isDirectory() || leftBySystems.test(path)) continue;
      const mistake = await findMistake(found, root);
      if (mistake) mistakes.push(`${name}/${path}: ${mistake}`);
      else {
        const { size, mtimeMs, ctimeMs, ino } = await stat(join(root, path));
        entries.push({ path, size, mtimeMs, ctimeMs, ino });
      }
      if (entries.length <= mostFiles) continue;
      throw new ContentError([`${name}: has more than ${mostFiles} files; expected fewer`]);
    }
  } catch (error) {
    if (!isFileError(error)) throw error;
    if (error.code === "ENOENT" && (await stat(root).catch(() => null))) throw changing(folder);
    const known: Record<string, string> = { ENOENT: "is not there", ENOTDIR: "is a file" };
    const what = known[error.code ?? ""] ?? `can't be read: ${reasonOf(error)}`;
    const where = resolve(error.path ?? folder);
    throw new ContentError([`${where}: ${what}; expected the folder that has site.yaml`]);
  }
  entries.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { entries, mistakes };
}

async function findMistake(found: Dirent, root: string): Promise<string | undefined> {
  if (found.isFile()) return undefined;
  const target = await realpath(join(found.parentPath, found.name)).catch(() => "");
  const isInside = target.startsWith(root + sep) && (await stat(target)).isFile();
  return isInside ? undefined : "is not a file in this folder; expected the file itself";
}
