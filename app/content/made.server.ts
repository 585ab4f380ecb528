import { hash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import pLimit from "p-limit";
import { hashCode } from "../platform/hash-code.server.ts";
import { log } from "../platform/log.server.ts";
import { projectRoot } from "../platform/project-root.server.ts";
import { scanFolder, shortHash, touch, writeWhole } from "./cache-folder.server.ts";
import type { DocumentSource, MakeableThing, Thing } from "./conversion-job.ts";
import type { SourceFile } from "./fields.ts";
import { unconverted } from "./made-files.ts";
import { type ConversionLimits, type Outcome, runTask, usual } from "./run-converter.server.ts";

/** What was made of a file: a folder in cache/work, and what is known of it. */
export interface Made<About> {
  key: string;
  about: About;
  /** Whether this version of the converter made it. */
  isCurrent: boolean;
}

/** What is known to be there, by path; looking at each folder takes long. */
const known = new Map<string, Made<unknown>>();
/** Two at once, so one long file doesn't hold up what others publish. */
const turns = { awaited: pLimit(2), later: pLimit(1) };
/** The largest photos take some seconds. */
const usualOfThing = { ...usual, processor: 30 };

let ownDrawings: Set<string> | undefined;

/** Whether a drawing is a sample's: these are small, have night colors, and are served as they are. */
export function isOwnDrawing(sha256: string): boolean {
  const cwd = projectRoot();
  const hashOf = (path: string) => hash("sha256", readFileSync(join(cwd, path)));
  ownDrawings ??= new Set(globSync("samples/**/*.svg", { cwd }).map(hashOf));
  return ownDrawings.has(sha256);
}

/** What to make of an entry's picture. */
export function thingOfPicture({ hash: sha256 }: SourceFile, label: string): Thing {
  return { thing: isOwnDrawing(sha256) ? "drawing" : "photo", label, sha256 };
}

/** What decides what is made. */
const converter = [
  ...["converter", "app/ics", "app/layout/marks/icon.svg"],
  ...["document-pages", "mend-outline", "words-of-page"].map((name) => `app/documents/${name}.ts`),
  ...["@napi-rs/canvas", "ical.js", "libheif-js", "pdfjs-dist", "sharp"].map(
    (name) => `node_modules/${name}/package.json`,
  ),
];
let version: string | undefined;

/** What another version made is made again. */
function converterVersion(): string {
  version ??= hashCode(projectRoot(), converter).slice(0, 16);
  return version;
}

/** The name of a thing's folder in work/, without the version. */
function nameOf({ label: _, ...thing }: { label?: string }): string {
  return shortHash(JSON.stringify(thing));
}

/** The name of a thing's folder in work/. */
export function keyOf(thing: Thing): string {
  return `${nameOf(thing)}-${converterVersion()}`;
}

/** A PDF as a thing. */
export function thingOfDocument({ sha256, label }: DocumentSource): Thing {
  return { thing: "document", label, sha256 };
}

/** What this or another version made of a thing; undefined if nothing, or a part is gone. */
export function findMade<About>(cache: string, thing: object): Made<About> | undefined {
  const name = nameOf(thing);
  const place = join(cache, name);
  const found = known.get(place) ?? readMade(cache, `${name}-${converterVersion()}`);
  const made = found ?? readMade(cache, olderKeys(cache).get(name));
  if (made) known.set(place, made);
  return made as Made<About> | undefined;
}

/** Folders in work/ by their names without the version, by cache. */
const older = new Map<string, Map<string, string>>();

function olderKeys(cache: string): Map<string, string> {
  return older.getOrInsertComputed(cache, () => {
    const work = join(cache, "work");
    const keys = existsSync(work) ? readdirSync(work) : [];
    return new Map(keys.map((key) => [key.slice(0, key.indexOf("-")), key]));
  });
}

function readMade(cache: string, key: string | undefined): Made<unknown> | undefined {
  if (!key) return undefined;
  const folder = join(cache, "work", key);
  try {
    const { names, about } = JSON.parse(readFileSync(join(folder, "about.json"), "utf8"));
    // A power cut leaves empty files.
    const isWhole = names.every((name: string) => statSync(join(folder, name)).size > 0);
    const isCurrent = key.endsWith(converterVersion());
    return isWhole && touch(folder) ? { key, about, isCurrent } : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes what was made of a file, and the words read in it. */
export function forgetFile(cache: string, sha256: string): void {
  for (const thing of ["document", "photo", "drawing"]) forgetThing(cache, { thing, sha256 });
  rmSync(scanFolder(cache, sha256), { recursive: true, force: true });
}

function forgetThing(cache: string, thing: object): void {
  const key = findMade(cache, thing)?.key;
  known.delete(join(cache, nameOf(thing)));
  if (!key) return;
  const folder = join(cache, "work", key);
  // The link previews, too.
  for (const picture of existsSync(folder) ? readdirSync(folder) : []) {
    const preview = { thing: "share picture", sha256: key, name: picture };
    for (const position of ["top", "centre"]) forgetThing(cache, { ...preview, position });
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Forgets what is there, because a part of the cache is gone. */
export function forgetMade(): void {
  known.clear();
  older.clear();
}

/** Makes a thing unless it is there; undefined if it is gone again. */
export async function makeThing<About>(
  thing: Thing,
  cache: string,
): Promise<Made<About> | undefined> {
  await makeThings([thing], cache);
  return findMade<About>(cache, thing);
}

/**
 * Makes missing things in a child process. What exceeds the limits gets a `mistake` until the next start.
 *
 * @param options isLater means that nobody waits.
 * @throws CacheError; ConversionStopped after `stopConverting`.
 */
export async function makeThings(
  things: readonly Thing[],
  cache: string,
  { limits = usualOfThing, isLater = false } = {},
): Promise<void> {
  let rest = things.filter((thing) => !findMade(cache, thing)?.isCurrent);
  while (rest.length > 0) {
    const inTurn = isLater ? turns.later : turns.awaited;
    const { tooMuch } = await inTurn(() => convertThings(rest, cache, limits));
    if (!tooMuch) return;
    const { file, why } = tooMuch;
    const blamed = rest.find(({ label }) => label === file);
    if (!blamed) throw new Error(`${file} ${why}`);
    log.warn({ event: "file not converted", file, why }, "a file takes too much");
    const fault = { key: "", about: { mistake: why }, isCurrent: true };
    known.set(join(cache, nameOf(blamed)), fault);
    rest = rest.filter((thing) => thing !== blamed);
  }
}

/** Makes things in a child process, even if they are there. */
export async function convertThings(
  things: readonly Thing[],
  cache: string,
  limits: ConversionLimits,
  follower?: Parameters<typeof runTask>[2],
  part?: MakeableThing["part"],
): Promise<Outcome> {
  const makeable = things.map((thing) => ({ thing, key: keyOf(thing), part }));
  const outcome = await runTask({ what: "things", things: makeable, cache }, limits, follower);
  for (const thing of things) known.delete(join(cache, nameOf(thing)));
  return outcome;
}

/** Offers only the PDF: drawing it takes too much, too, or its reading was stopped. */
export function keepUnconverted(cache: string, document: DocumentSource, isStopped: boolean): void {
  const thing = thingOfDocument(document);
  const folder = join(cache, "work", keyOf(thing));
  const about = { ...unconverted, ...(isStopped && { isStopped }) };
  writeWhole(join(folder, "pages.json"), JSON.stringify({ outline: [], pages: [] }));
  writeWhole(join(folder, "about.json"), JSON.stringify({ names: ["pages.json"], about }));
  known.delete(join(cache, nameOf(thing)));
}

/**
 * The files of the words read so far, with their sizes, so the list changes with each page, even one read again.
 */
export function listReadPages(cache: string, sha256: string): string[] {
  const folder = scanFolder(cache, sha256);
  if (!existsSync(folder)) return [];
  const sizeOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size;
  return readdirSync(folder)
    .sort()
    .map((name) => `${name} ${sizeOf(name)}`);
}
