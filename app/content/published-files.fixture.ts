import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { keepFile } from "./cache-folder.server.ts";
import { keepFiles } from "./content-files.server.ts";
import { convertDocument } from "./convert-document.server.ts";
import { makeEntryTables } from "./entries.fixture.ts";
import { filesOf, type SourceFile } from "./fields.ts";
import { readEntries } from "./folder/read-entries.server.ts";
import { remakeShown } from "./open-edition.server.ts";
import { type Published, publish } from "./publish.server.ts";
import { cacheFolder, shownEdition } from "./shown-edition.server.ts";

export interface CachePlace {
  /** The cache folder of a process, empty for each test. */
  cache: string;
  /** The cache of another process. */
  other: string;
}

/** Gives each test of a file a migrated database without editions, and two empty cache folders. */
export function makeCachePlace(): CachePlace {
  const place: CachePlace = { cache: "", other: "" };
  makeEntryTables();
  beforeEach(() => {
    place.cache = temporaryFolder();
    place.other = temporaryFolder();
  });
  return place;
}

export function putIntoCache(
  cache: string,
  contents: Record<string, string | Buffer>,
): SourceFile[] {
  return Object.entries(contents).map(([name, bytes]) => {
    return { hash: keepFile(cache, Buffer.from(bytes)), name };
  });
}

/** Publishes a folder, as another process does with its own cache. */
export async function publishContents(
  cache: string,
  contents: Record<string, string | Buffer>,
): Promise<Published> {
  const kept = putIntoCache(cache, contents);
  const files = new Map(kept.map(({ hash, name }) => [name, hash]));
  const open = async (hash: string) => readFileSync(join(cache, "files", hash));
  const { entries } = await readEntries(files, open, "content");
  await keepFiles(filesOf(entries), cache);
  return publish({ all: entries, by: "test" });
}

/** Waits for the text of PDFs and shows it, as the follower of editions does. */
export async function showText(): Promise<void> {
  const unread = shownEdition()?.edition.unread ?? [];
  await Promise.all(unread.map((document) => convertDocument(document, cacheFolder()).done));
  await remakeShown();
}
