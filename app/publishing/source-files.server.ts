import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keepFile } from "../editions/cache-folder.server.ts";
import type { EditionFiles } from "../editions/edition-files.ts";
import type { SourceFile } from "./fields.ts";

/** The files of an edition, which can be read and changed to make another one. */
export class SourceFiles {
  readonly #files: Map<string, string>;
  readonly #cache: string;

  /** @param cache the cache folder, which has all of the files. */
  constructor(files: EditionFiles, cache: string) {
    this.#files = new Map(files);
    this.#cache = cache;
  }

  /** The files as they are now. */
  get files(): EditionFiles {
    return this.#files;
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** The names of the files directly in a folder; "." is the top folder. */
  list(folder: string): string[] {
    const start = folder === "." ? "" : `${folder}/`;
    const below = [...this.#files.keys()].filter((path) => path.startsWith(start));
    return below.map((path) => path.slice(start.length)).filter((name) => !name.includes("/"));
  }

  /** The names of the folders in a folder. */
  listFolders(folder: string): string[] {
    const start = `${folder}/`;
    const below = [...this.#files.keys()].filter((path) => path.startsWith(start));
    const names = below.map((path) => path.slice(start.length).split("/"));
    return [...new Set(names.flatMap(([name, rest]) => (name && rest ? [name] : [])))].sort();
  }

  /** A text file with normalized line ends, without a byte order mark; "" if it doesn't exist. */
  text(path: string): string {
    const hash = this.#files.get(path);
    if (hash === undefined) return "";
    const text = readFileSync(join(this.#cache, "files", hash), "utf8");
    return text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  }

  /** A file as a form's value; null if it doesn't exist. */
  file(path: string): SourceFile | null {
    const hash = this.#files.get(path);
    return hash === undefined ? null : { hash, name: path.slice(path.lastIndexOf("/") + 1) };
  }

  writeText(path: string, text: string): void {
    this.#files.set(path, keepFile(this.#cache, Buffer.from(text)));
  }

  /** @param hash of bytes that are in the cache. */
  put(path: string, hash: string): void {
    this.#files.set(path, hash);
  }

  delete(path: string): void {
    this.#files.delete(path);
  }

  /** Copies a file or folder from another edition, unless this one has it. */
  copy(from: SourceFiles, path: string): void {
    const isThere = (files: EditionFiles) =>
      [...files].filter(([file]) => file === path || file.startsWith(`${path}/`));
    if (isThere(this.#files).length > 0) return;
    for (const [file, hash] of isThere(from.files)) this.#files.set(file, hash);
  }

  /** Deletes a folder and everything in it. */
  deleteFolder(folder: string): void {
    for (const path of this.#files.keys()) {
      if (path.startsWith(`${folder}/`)) this.#files.delete(path);
    }
  }
}
