import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { touch, touchFile } from "../app/editions/cache-folder.server.ts";
import type { Compiled, CompileJob } from "../app/editions/compile-job.ts";
import type { CompiledEdition } from "../app/editions/compiled-edition.ts";
import type { EditionFiles } from "../app/editions/edition-files.ts";
import { editionKey } from "../app/editions/edition-key.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { ContentFolder } from "./content-folder.ts";
import { deleteUnused } from "./delete-unused.ts";
import { Findings } from "./findings.ts";
import { Output } from "./output.ts";
import { Progress } from "./progress.ts";
import { readContent } from "./read-content.ts";
import { publishFolder, WorkFolders } from "./work-folders.ts";

/**
 * Compiles an edition into the cache, unless it is there.
 *
 * @param job with, if somebody else cleans up, a folder of the cache for what isn't finished.
 * @throws ContentError with every mistake; then nothing is added but finished work on single files.
 */
export async function compileEdition(
  { files, cache, version, name, drafts }: CompileJob & { drafts?: string },
  progress = new Progress(),
): Promise<Compiled> {
  const key = editionKey(files, version);
  const target = join(cache, "editions", key);
  mkdirSync(join(cache, "editions"), { recursive: true });
  mkdirSync(join(cache, "drafts"), { recursive: true });
  const own = drafts ?? mkdtempSync(join(cache, "drafts", "compile-"));
  const work = new WorkFolders(cache, own, progress);
  checkFiles(files, cache);
  try {
    const kept = readKept(target, cache, work);
    if (kept) return { key, warnings: kept };
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

/** Notes the association's files as used. */
function checkFiles(files: EditionFiles, cache: string): void {
  for (const [path, sha256] of files) {
    if (touchFile(cache, sha256)) continue;
    throw new PlainError(`Somebody deleted ${path} from ${cache} at this moment. Try again.`);
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
