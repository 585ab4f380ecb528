import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { shortHash, touch } from "../app/content/cache-folder.server.ts";
import type { PagesDone } from "../app/content/compile-job.ts";
import type { Progress } from "./progress.ts";

/** A finished folder: its name and metadata. */
export interface Work<About> {
  key: string;
  about: About;
}

/** A folder that is being filled. */
export interface Draft {
  /** Where to write. */
  path: string;
  /** The address at which the site will serve a file of the folder. */
  address: (name: string) => string;
  /** Reports that a part is done. */
  advance: (pages?: PagesDone) => void;
}

/** A folder's source: its name in messages, and its SHA-256 or equivalent. */
export interface Source {
  label: string;
  sha256: string;
}

/** The folder's file list, written last. */
interface Contents<About> {
  names: string[];
  about: About;
}

const contentsFile = "about.json";

/**
 * The folders of DATA_DIR/cache/work: each has the result for one file and one version of the code, and is
 * reused by every edition with that file.
 */
export class WorkFolders {
  readonly #work: string;
  readonly #drafts: string;
  readonly #progress: Progress;

  /**
   * @param cache the cache folder.
   * @param drafts its folder for unfinished work.
   * @param progress reports what is being made.
   */
  constructor(cache: string, drafts: string, progress: Progress) {
    this.#work = join(cache, "work");
    this.#drafts = drafts;
    this.#progress = progress;
  }

  /** The path of a finished folder, or of a file in it ("folder/file"). */
  path(key: string): string {
    return join(this.#work, key);
  }

  /** A finished folder's metadata. */
  about<About>(key: string): About {
    const kept = this.#read<About>(key);
    if (!kept) throw new Error(`The cache's folder ${key} is gone`);
    return kept.about;
  }

  /**
   * Makes a folder, or reuses the one made from the same ingredients.
   *
   * @param ingredients everything else that the result depends on: the code's version, settings.
   * @param convert fills the folder and returns its metadata as JSON. If it throws, nothing is left.
   * @param isGood whether an earlier result can be reused.
   */
  async make<About>(
    { label, sha256 }: Source,
    ingredients: readonly string[],
    convert: (draft: Draft) => Promise<About>,
    isGood?: (about: About) => boolean,
  ): Promise<Work<About>> {
    const key = keyOf(sha256, ingredients);
    const kept = this.#read(key, isGood);
    if (kept && touch(this.path(key))) return { key, about: kept.about };
    const isDone = () => this.#read(key, isGood) !== undefined;
    const about = await this.#progress.during(label, () => this.#fill(key, label, convert, isDone));
    return { key, about };
  }

  async #fill<About>(
    key: string,
    label: string,
    convert: (draft: Draft) => Promise<About>,
    isDone: () => boolean,
  ): Promise<About> {
    mkdirSync(this.#drafts, { recursive: true });
    mkdirSync(this.#work, { recursive: true });
    const path = mkdtempSync(join(this.#drafts, "work-"));
    try {
      const about = await convert({
        path,
        address: (name) => `/media/${key}/${name}`,
        advance: (pages) => this.#progress.advance(label, pages),
      });
      const contents: Contents<About> = { names: readdirSync(path), about };
      writeFileSync(join(path, contentsFile), JSON.stringify(contents));
      publishFolder(path, this.path(key), isDone);
      return about;
    } finally {
      rmSync(path, { recursive: true, force: true });
    }
  }

  #read<About>(key: string, isGood?: (about: About) => boolean): Contents<About> | undefined {
    try {
      const text = readFileSync(join(this.path(key), contentsFile), "utf8");
      const contents: Contents<About> = JSON.parse(text);
      // A power cut leaves empty files.
      const isThere = (name: string) => statSync(join(this.path(key), name)).size > 0;
      if (!contents.names.every(isThere) || isGood?.(contents.about) === false) return undefined;
      return contents;
    } catch {
      return undefined;
    }
  }
}

function keyOf(sha256: string, ingredients: readonly string[]): string {
  return shortHash(JSON.stringify([sha256, ...ingredients]));
}

/**
 * Renames a finished folder into place. If two processes make the same one, the first is kept, unless it is
 * incomplete.
 */
function publishFolder(draft: string, target: string, isWhole: () => boolean): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      renameSync(draft, target);
      return;
    } catch (error) {
      if (isWhole()) return;
      if (attempt === 3) throw error;
      // A part of it was deleted. Moved away first, because a folder is deleted file by file.
      moveAway(target, `${draft}-old-${attempt}`);
    }
  }
}

function moveAway(folder: string, to: string): void {
  try {
    renameSync(folder, to);
    rmSync(to, { recursive: true, force: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}
