import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Edition } from "../app/editions/edition.server.ts";
import { ByteCache } from "./byte-cache.ts";
import { packText } from "./pack.ts";
import {
  type FileOptions,
  isText,
  makeFile,
  type Packed,
  type StaticFile,
} from "./static-files.ts";

/** In memory are at most so many bytes of pages, pictures and PDFs. */
export function createFileMemory(): ByteCache<StaticFile> {
  return new ByteCache(32_000_000);
}

/** How long a new edition waits for its pages to be rendered, in milliseconds. */
const PREPARED_MS = 1000;

/** Larger files are read from disk as they are sent. */
const largestInMemory = 1_000_000;

const mediaAddress = /^\/media\/([\w-]+)\/[\w-]+\.(?:avif|jpg|png|svg|webp)$/;

/** The pages, pictures and documents of one edition; what isn't in memory is read or made. */
export class EditionFiles {
  readonly #edition: Edition;
  readonly #options: FileOptions;
  readonly #memory: ByteCache<StaticFile>;
  readonly #render: (path: string) => Promise<string>;
  readonly #making = new Map<string, Promise<StaticFile | undefined>>();

  /**
   * @param memory may be shared with earlier editions: what is the same in both is there already.
   * @param render makes the HTML of a page of this edition.
   */
  constructor(
    edition: Edition,
    options: FileOptions,
    memory: ByteCache<StaticFile>,
    render: (path: string) => Promise<string>,
  ) {
    this.#edition = edition;
    this.#options = options;
    this.#memory = memory;
    this.#render = render;
  }

  /** What is at a path: at once, if it is in memory; undefined where there is nothing. */
  find(path: string): StaticFile | Promise<StaticFile | undefined> | undefined {
    const key = this.#keyOf(path);
    if (key === undefined) return undefined;
    const known = this.#memory.get(path + key);
    if (known) return known;
    let making = this.#making.get(path);
    if (!making) {
      making = this.#make(path, key).finally(() => this.#making.delete(path));
      this.#making.set(path, making);
    }
    return making;
  }

  /**
   * Renders pages that no earlier edition had like this, for as long as PREPARED_MS; the rest are
   * rendered when they are first asked for.
   */
  async prepare(): Promise<void> {
    const until = Date.now() + PREPARED_MS;
    for (const path of this.#edition.keptPages.keys()) {
      if (Date.now() > until) return;
      await this.find(path);
    }
  }

  /** A picture of this edition, for the pages of it that readers still have open. */
  findPicture(path: string): StaticFile | Promise<StaticFile | undefined> | undefined {
    return mediaAddress.test(path) ? this.find(path) : undefined;
  }

  /** Where in the cache folder the file at a path is, or is to be kept. */
  #keyOf(path: string): string | undefined {
    const { files, media, keptPages } = this.#edition;
    const [, folder] = mediaAddress.exec(path) ?? [];
    if (folder !== undefined) return media.has(folder) ? path.replace("/media", "work") : undefined;
    if (Object.hasOwn(files, path)) return `${files[path]}`;
    const page = keptPages.get(path);
    return page && `pages/${page}`;
  }

  async #make(path: string, key: string): Promise<StaticFile | undefined> {
    const place = join(this.#edition.cache, key);
    const file = key.startsWith("pages/")
      ? await this.#makePage(path, place)
      : await this.#readFile(path, place, key);
    if (file) this.#memory.set(path + key, file, sizeOf(file));
    return file;
  }

  async #readFile(path: string, place: string, key: string): Promise<StaticFile | undefined> {
    const facts = await stat(place).catch(() => undefined);
    if (!facts) return undefined;
    const hash = key.replace(/\W/g, "-").slice(-64);
    if (facts.size > largestInMemory) {
      return makeFile(path, { path: place, length: facts.size }, this.#options, {}, hash);
    }
    const body = await readFile(place);
    const packed = isText(path) ? await packText(body) : {};
    return makeFile(path, body, this.#options, packed, hash);
  }

  async #makePage(path: string, place: string): Promise<StaticFile> {
    const kept = await readFile(place).catch(() => undefined);
    if (kept) {
      const { html, packed } = deserialize(kept) as KeptPage;
      return makeFile(path, html, this.#options, packed);
    }
    const html = Buffer.from(await this.#render(path));
    const packed = await packText(html);
    await keep(place, { html, packed });
    return makeFile(path, html, this.#options, packed);
  }
}

interface KeptPage {
  html: Buffer;
  packed: Packed;
}

/** Keeps a page for later starts; another process may do so at the same time. */
async function keep(place: string, page: KeptPage): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const draft = `${place}.${process.pid}`;
  await writeFile(draft, serialize(page));
  await rename(draft, place);
}

function sizeOf({ variants }: StaticFile): number {
  return Object.values(variants).reduce(
    (sum, { body }) => sum + (Buffer.isBuffer(body) ? body.length : 0),
    0,
  );
}
