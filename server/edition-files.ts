import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { writeWhole } from "../app/content/cache-folder.server.ts";
import { isGone, noteLost } from "../app/content/cache-repair.server.ts";
import type { Edition } from "../app/content/edition.server.ts";
import { log } from "../app/platform/log.server.ts";
import { RecentlyUsed } from "../app/platform/recently-used.ts";
import {
  type FileOptions,
  isText,
  makeFile,
  type Packed,
  packText,
  type StaticFile,
} from "./static-files.ts";

type FileMemory = RecentlyUsed<string, StaticFile>;

/** Keeps up to 16 MB of pages, pictures and PDFs in memory. */
export function createFileMemory(bytes = 16_000_000): FileMemory {
  return new RecentlyUsed(bytes, sizeInMemory);
}

/**
 * Brotli's quality for kept pages. The highest compresses a page 2 % better in three times the time, and visitors
 * wait while a new edition's pages are compressed.
 */
const KEPT_QUALITY = 10;

/** In bytes: larger files are read from disk while they are sent. */
const largestInMemory = 1_000_000;

/** The memory that a file's headers take, in bytes. */
const besideBody = 2000;

const mediaAddress = /^\/media\/([\w-]+)\/[\w-]+\.(?:avif|jpg|png|svg|webp)$/;

export type EditionFiles = ReturnType<typeof filesOfEdition>;

/**
 * An edition's pages, pictures and documents; what isn't in memory is read or made.
 *
 * @param memory may be shared with earlier editions: what both have is already there.
 * @param render makes the HTML of one of this edition's pages.
 */
export function filesOfEdition(
  edition: Edition,
  options: FileOptions,
  memory: FileMemory,
  render: (path: string) => Promise<string>,
) {
  const { files, media, cache } = edition;
  const making = new Map<string, Promise<StaticFile | undefined>>();
  return { find, has: (path: string) => keyOf(path) !== undefined };

  /** The file at a path, synchronously if it is in memory. @throws NoEdition if the cache has lost it, for now. */
  function find(path: string): StaticFile | Promise<StaticFile | undefined> | undefined {
    const key = keyOf(path);
    if (key === undefined) return undefined;
    const known = memory.get(path + key) ?? making.get(path);
    if (known) return known;
    const made = make(path, key).finally(() => making.delete(path));
    making.set(path, made);
    return made;
  }

  /** The place in the cache folder of the file at a path, whether or not it is there yet. */
  function keyOf(path: string): string | undefined {
    const page = edition.keptPages.get(path);
    if (page !== undefined) return `pages/${page}`;
    const [, folder] = mediaAddress.exec(path) ?? [];
    if (folder !== undefined) return media.has(folder) ? path.replace("/media", "work") : undefined;
    return Object.hasOwn(files, path) ? `${files[path]}` : undefined;
  }

  async function make(path: string, key: string): Promise<StaticFile | undefined> {
    const place = join(cache, key);
    const isPage = key.startsWith("pages/");
    const file = await (isPage ? makePage(path, place) : readMade(path, place, key));
    // What is sent from disk is looked up each time: it may be gone.
    if (file && Buffer.isBuffer(file.variants.identity.body)) memory.add(path + key, file);
    return file;
  }

  async function readMade(
    path: string,
    place: string,
    key: string,
  ): Promise<StaticFile | undefined> {
    const size = await sizeOnDisk(place);
    if (size === 0) return miss(key);
    const hash = key.replace(/\W/g, "-").slice(-64);
    if (size > largestInMemory) {
      return makeFile(path, { path: place, length: size }, options, {}, hash);
    }
    const body = await readFile(place);
    const packed = isText(path) ? await packText(body) : {};
    return makeFile(path, body, options, packed, hash);
  }

  /** @throws NoEdition if the file belongs to the edition and has to be made again. */
  async function miss(key: string): Promise<undefined> {
    if (key.startsWith("work/")) {
      const names = await readNames(join(cache, dirname(key)));
      if (names && !names.includes(basename(key))) return undefined;
    }
    throw noteLost(key);
  }

  async function makePage(path: string, place: string): Promise<StaticFile> {
    const kept = await readKept(place);
    if (kept) return makeFile(path, kept.html, options, kept.packed);
    const html = Buffer.from(await render(path));
    const packed = await packText(html, KEPT_QUALITY);
    try {
      writeWhole(place, serialize({ html, packed }));
    } catch (error) {
      // The page about to be sent doesn't depend on it.
      log.warn({ err: error }, "a page could not be kept in the cache");
    }
    return makeFile(path, html, options, packed);
  }
}

/** In bytes; 0 if the file isn't there. A power cut also leaves empty files. */
async function sizeOnDisk(place: string): Promise<number> {
  try {
    return (await stat(place)).size;
  } catch (error) {
    if (isGone(error)) return 0;
    throw error;
  }
}

/** The names of the files in a folder of work/; undefined if it is gone or damaged. */
async function readNames(folder: string): Promise<string[] | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, "about.json"), "utf8")).names;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** A page that was kept; undefined if it wasn't, or is damaged. */
async function readKept(place: string): Promise<{ html: Buffer; packed: Packed } | undefined> {
  try {
    return deserialize(await readFile(place));
  } catch {
    return undefined;
  }
}

/** In bytes, including the headers. */
function sizeInMemory({ variants }: StaticFile): number {
  return Object.values(variants).reduce(
    (sum, { body }) => sum + besideBody + (Buffer.isBuffer(body) ? body.length : 0),
    0,
  );
}
