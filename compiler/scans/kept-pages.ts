import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { touch, writeWhole } from "../../app/editions/cache-folder.server.ts";
import { scanFolder } from "../../app/editions/kept-scans.server.ts";
import { codeVersion } from "../code-version.ts";
import { engineFiles, findEngineFile } from "./engine-files.ts";
import type { ReadLine } from "./reading.ts";

let version: string | undefined;

/** Names what reads scans: another program, or other knowledge of English, reads each page again. */
function readerVersion(): string {
  const code = ["draw-for-reading.ts", "recognizer.ts", "turn-picture.ts", "worker.ts"];
  const files = code.map((name) => join(import.meta.dirname, name));
  version ??= createHash("sha256")
    .update(codeVersion([...files, ...engineFiles.map(findEngineFile)], []))
    .digest("hex")
    .slice(0, 16);
  return version;
}

/** Where what was read of a page is kept. A place is in `cache`, the cache folder. */
function placeOf(cache: string, sha256: string, page: number): string {
  return join(scanFolder(cache, sha256), `${page}-${readerVersion()}.json`);
}

/**
 * Keeps what was read of a page.
 *
 * @param lines none for a page that can't be read, which isn't tried again.
 */
export function keepPage(
  cache: string,
  sha256: string,
  page: number,
  lines: readonly ReadLine[],
): void {
  writeWhole(placeOf(cache, sha256, page), JSON.stringify(lines));
}

/** What was read of a page; undefined as long as it wasn't. */
export function readKeptPage(cache: string, sha256: string, page: number): ReadLine[] | undefined {
  const place = placeOf(cache, sha256, page);
  try {
    return JSON.parse(readFileSync(place, "utf8"));
  } catch {
    // It isn't there, or a power cut has emptied it.
    return undefined;
  }
}

/** Notes what was read of a PDF as used. */
export function touchKeptPages(cache: string, sha256: string): void {
  touch(scanFolder(cache, sha256));
}
