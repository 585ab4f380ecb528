import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
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

/** The end of the names of what this version has read. */
const ending = () => `-${readerVersion()}.json`;

/** Where what was read of a page is kept. */
function placeOf(cache: string, sha256: string, page: number): string {
  return join(scanFolder(cache, sha256), `${page}${ending()}`);
}

/**
 * Keeps what was read of a page, in place of what another version has read.
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
  const folder = scanFolder(cache, sha256);
  for (const name of readdirSync(folder)) {
    const isOfPage = name.startsWith(`${page}-`) && name.endsWith(".json");
    if (isOfPage && !name.endsWith(ending())) rmSync(join(folder, name), { force: true });
  }
}

/** The pages of which something is kept, each with the size of that in bytes; the PDF is noted as used. */
export function listKeptPages(cache: string, sha256: string): Map<number, number> {
  const folder = scanFolder(cache, sha256);
  const kept = new Map<number, number>();
  // Unless nothing was read of it.
  if (!touch(folder)) return kept;
  for (const name of readdirSync(folder)) {
    const size = name.endsWith(ending()) ? statSync(join(folder, name)).size : 0;
    // A power cut leaves empty files.
    if (size > 0) kept.set(Number.parseInt(name, 10), size);
  }
  return kept;
}

/** What was read of a page that is kept: nothing if a power cut damaged it, and then it is read anew later. */
export function readKeptPage(cache: string, sha256: string, page: number): ReadLine[] {
  const place = placeOf(cache, sha256, page);
  const kept = readFileSync(place, "utf8");
  try {
    return JSON.parse(kept);
  } catch {
    rmSync(place, { force: true });
    return [];
  }
}
