import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { scanFolder, touch, writeWhole } from "../../app/content/cache-folder.server.ts";
import { engineFiles, findEngineFile } from "./engine-files.ts";
import type { ReadLine } from "./reading.ts";

let version: string | undefined;

/** The OCR engine's version: when its code or model changes, each page is read again. */
function readerVersion(): string {
  if (version) return version;
  const code = ["reading.ts", "recognizer.ts", "straighten.ts", "worker.ts"].map((name) =>
    join(import.meta.dirname, name),
  );
  const hash = createHash("sha256");
  for (const file of [...code, ...engineFiles.map(findEngineFile)]) hash.update(readFileSync(file));
  version = hash.digest("hex").slice(0, 16);
  return version;
}

/** The suffix of files read by this version. */
const ending = () => `-${readerVersion()}.json`;

function placeOf(cache: string, sha256: string, page: number): string {
  return join(scanFolder(cache, sha256), `${page}${ending()}`);
}

/** Saves a page's words, replacing those of another version. @param lines none for an unreadable page. */
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

/** The numbers of the saved pages; touches the PDF's folder. */
export function listKeptPages(cache: string, sha256: string): Set<number> {
  const folder = scanFolder(cache, sha256);
  const kept = new Set<number>();
  // No page was read yet.
  if (!touch(folder)) return kept;
  for (const name of readdirSync(folder)) {
    const size = name.endsWith(ending()) ? statSync(join(folder, name)).size : 0;
    // A power cut leaves empty files.
    if (size > 0) kept.add(Number.parseInt(name, 10));
  }
  return kept;
}

/** A page's saved words; none if a power cut damaged the file, which makes the page be read again later. */
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
