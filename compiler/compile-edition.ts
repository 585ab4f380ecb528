import { randomUUID } from "node:crypto";
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
import { dirname, join } from "node:path";
import type { DocumentPages } from "../app/documents/document-pages.ts";
import { touch, touchFile } from "../app/editions/cache-folder.server.ts";
import type { Compiled, CompileJob } from "../app/editions/compile-job.ts";
import type { CompiledEdition } from "../app/editions/compiled-edition.ts";
import type { Content } from "../app/editions/content.ts";
import type { EditionFiles } from "../app/editions/edition-files.ts";
import { editionKey, shortHash } from "../app/editions/edition-key.server.ts";
import { markOfScans } from "../app/editions/kept-scans.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { openSearchIndex } from "../app/search/search-index.server.ts";
import { writeSearchIndex } from "../app/search/write-search-index.server.ts";
import { ContentFolder } from "./content-folder.ts";
import { Findings } from "./findings.ts";
import { Output } from "./output.ts";
import { Progress } from "./progress.ts";
import { readContent } from "./read-content.ts";
import { searchParts } from "./search-parts.ts";
import { publishFolder, WorkFolders } from "./work-folders.ts";

/**
 * Compiles an edition into the cache, unless it is already there.
 *
 * @param job may name a temporary folder in the cache, which the caller then deletes.
 * @throws ContentError with every mistake; then only finished work on single files is kept.
 */
export async function compileEdition(
  { files, cache, version, name, leavesUnread, drafts }: CompileJob & { drafts?: string },
  progress = new Progress(),
): Promise<Compiled> {
  const whole = editionKey(files, version, markOfScans(cache, files));
  mkdirSync(join(cache, "editions"), { recursive: true });
  mkdirSync(join(cache, "drafts"), { recursive: true });
  const own = drafts ?? mkdtempSync(join(cache, "drafts", "compile-"));
  const work = new WorkFolders(cache, own, progress);
  checkFiles(files, cache);
  // First, so that repeatedly interrupted compiles don't fill the disk.
  deleteUnused(cache);
  try {
    const kept = readKept(join(cache, "editions", whole), cache, work);
    if (kept) return { key: whole, warnings: kept };
    const findings = new Findings();
    const folder = new ContentFolder(files, { cache, name, findings, progress });
    await using output = new Output(work, leavesUnread);
    const content = await readContent(folder, output);
    const edition: CompiledEdition = {
      content,
      files: Object.fromEntries(output.files),
      media: [...output.media],
      waiting: output.waiting,
      unread: output.unread,
    };
    // Another one once they are read, and for who doesn't excuse mistakes.
    const left = [output.unread, output.excused];
    const key = left.flat().length > 0 ? shortHash(whole + JSON.stringify(left)) : whole;
    const target = join(cache, "editions", key);
    const draft = mkdtempSync(join(own, "edition-"));
    const index = join(draft, "search.db");
    progress.whileReading("the search index", () => writeIndex(index, content, cache));
    writeFileSync(join(draft, "edition.json"), JSON.stringify(edition));
    writeFileSync(join(draft, "warnings.json"), JSON.stringify(findings.warnings));
    publishFolder(draft, target, () => readKept(target, cache, work) !== undefined);
    return { key, warnings: findings.warnings };
  } finally {
    if (!drafts) rmSync(own, { recursive: true, force: true });
  }
}

/** Writes the search index; unchanged parts are copied from the latest edition's. */
function writeIndex(file: string, content: Content, cache: string): void {
  const readPages = (work: string): DocumentPages =>
    JSON.parse(readFileSync(join(cache, "work", work, "pages.json"), "utf8"));
  writeSearchIndex(file, searchParts(content, readPages), findLatestIndex(cache));
}

function findLatestIndex(cache: string): string | undefined {
  const folder = join(cache, "editions");
  const indexes = readdirSync(folder).flatMap((key) => {
    const path = join(folder, key, "search.db");
    const facts = statSync(path, { throwIfNoEntry: false });
    return facts ? [{ path, made: facts.mtimeMs }] : [];
  });
  return indexes.sort((one, other) => other.made - one.made)[0]?.path;
}

/** Touches the association's files. */
function checkFiles(files: EditionFiles, cache: string): void {
  for (const [path, sha256] of files) {
    if (touchFile(cache, sha256)) continue;
    throw new PlainError(`Someone just deleted ${path} from ${cache}. Try again.`);
  }
}

/** The warnings of a complete edition, all of whose files are touched. */
function readKept(target: string, cache: string, work: WorkFolders): string[] | undefined {
  try {
    const read = (name: string) => JSON.parse(readFileSync(join(target, name), "utf8"));
    const { files, media } = read("edition.json") as CompiledEdition;
    openSearchIndex(join(target, "search.db")).close();
    const isWhole =
      touch(target) &&
      media.every((key) => work.isWhole(key) && touch(work.path(key))) &&
      Object.values(files).every((place) => isThere(cache, place));
    return isWhole ? read("warnings.json") : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file of the cache exists; touches it, or its folder in work/. */
function isThere(cache: string, place: string): boolean {
  const used = place.startsWith("work/") ? dirname(place) : place;
  return statSync(join(cache, place)).size > 0 && touch(join(cache, used));
}

/** What was unused for this many days is deleted, and made again if needed. */
const daysKept = 30;
/**
 * Each change makes an edition with its own index, which is 100 MB for 1,000 documents. This many are kept, and
 * those used within the hour; others are quickly made again from parts.
 */
const editionsKept = 3;
const hour = 1 / 24;
/** The remains of a killed compile; a running one keeps adding to its drafts. */
const draftsKept = hour;

/** Deletes unused files from the cache folder. */
function deleteUnused(cache: string, now = Date.now()): void {
  const days = (count: number) => now - count * 86_400_000;
  const drafts = join(cache, "drafts");
  for (const name of ["code", "files", "work", "converted", "scans", "folders", "pages"]) {
    deleteOlder(join(cache, name), days(daysKept), drafts);
  }
  deleteOlder(join(cache, "editions"), days(daysKept), drafts);
  deleteOlder(join(cache, "editions"), days(hour), drafts, editionsKept);
  deleteOlder(drafts, days(draftsKept), drafts);
}

/**
 * @param oldest what was used since then is kept, in milliseconds.
 * @param latest this many of the last used are kept in any case.
 */
function deleteOlder(folder: string, oldest: number, drafts: string, latest = 0): void {
  const found = list(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, used: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest }))
    .sort((one, other) => other.used - one.used);
  for (const { path, used } of found.slice(latest)) {
    if (used >= oldest) continue;
    // Moved away first: a folder is deleted file by file, and must not look complete meanwhile.
    const away = join(drafts, `old-${randomUUID()}`);
    try {
      renameSync(path, away);
    } catch {
      // Another process was faster.
      continue;
    }
    rmSync(away, { recursive: true, force: true });
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
