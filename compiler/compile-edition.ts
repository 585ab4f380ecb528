import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { touch } from "../app/editions/cache-folder.server.ts";
import type { CompiledEdition } from "../app/editions/compiled-edition.ts";
import type { EditionFiles } from "../app/editions/edition-files.ts";
import { editionKey } from "../app/editions/edition-key.server.ts";
import { ContentFolder } from "./content-folder.ts";
import { deleteUnused } from "./delete-unused.ts";
import { Findings } from "./findings.ts";
import { Output } from "./output.ts";
import { Progress } from "./progress.ts";
import { readContent } from "./read-content.ts";
import { publishFolder, WorkFolders } from "./work-folders.ts";

/** What to compile. */
export interface CompileJob {
  /** Their bytes are in the cache already, as files/ and their SHA-256. */
  files: EditionFiles;
  /** The cache folder. */
  cache: string;
  /** Names the code; see editionKey. */
  version: string;
  /** What mistakes call the folder of the files. */
  name: string;
  /** A folder of the cache for what isn't finished; the caller may delete it afterwards. */
  drafts?: string | undefined;
}

/** What came of it. */
export interface Compiled {
  /** The edition is in the cache as editions/ and this key. */
  key: string;
  /** What a person should know although the edition is good. */
  warnings: string[];
}

/**
 * Compiles an edition into the cache, unless it is there.
 *
 * @throws ContentError with every mistake; then nothing is added but finished work on single files.
 */
export async function compileEdition(
  { files, cache, version, name, drafts }: CompileJob,
  progress = new Progress(),
): Promise<Compiled> {
  const key = editionKey(files, version);
  const target = join(cache, "editions", key);
  mkdirSync(join(cache, "editions"), { recursive: true });
  mkdirSync(join(cache, "drafts"), { recursive: true });
  const own = drafts ?? mkdtempSync(join(cache, "drafts", "compile-"));
  const work = new WorkFolders(cache, own, progress);
  const kept = readKept(target, cache, work);
  if (kept) return { key, warnings: kept };
  try {
    const findings = new Findings();
    const folder = new ContentFolder(files, { cache, name, findings, progress });
    await using output = new Output(work);
    const content = await readContent(folder, output);
    const edition: CompiledEdition = {
      content,
      files: Object.fromEntries(output.files),
      media: [...output.media],
    };
    const draft = mkdtempSync(join(own, "edition-"));
    writeFileSync(join(draft, "edition.json"), JSON.stringify(edition));
    writeFileSync(join(draft, "warnings.json"), JSON.stringify(findings.warnings));
    publishFolder(draft, target, () => readKept(target, cache, work) !== undefined);
    deleteUnused(cache);
    return { key, warnings: findings.warnings };
  } finally {
    if (!drafts) rmSync(own, { recursive: true, force: true });
  }
}

/** The warnings of an edition that is there with all that it needs; all of that is noted as used. */
function readKept(target: string, cache: string, work: WorkFolders): string[] | undefined {
  try {
    const read = (name: string) => JSON.parse(readFileSync(join(target, name), "utf8"));
    const { files, media } = read("edition.json") as CompiledEdition;
    const isWhole =
      touch(target) &&
      media.every((key) => work.isWhole(key) && touch(work.path(key))) &&
      Object.values(files).every((place) => isThere(cache, place));
    return isWhole ? read("warnings.json") : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file of the cache is there; it, or the folder in work/ that holds it, is noted as used. */
function isThere(cache: string, place: string): boolean {
  const used = place.startsWith("work/") ? dirname(place) : place;
  return existsSync(join(cache, place)) && touch(join(cache, used));
}
