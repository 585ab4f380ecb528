import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import pLimit from "p-limit";
import { log } from "../platform/log.server.ts";
import { projectRoot } from "../platform/project-root.server.ts";
import { scanFolder, shortHash, touch, writeWhole } from "./cache-folder.server.ts";
import type { Thing } from "./compile-job.ts";
import type { SourceFile } from "./fields.ts";
import { expectLine, explainTooMuch, runAwaited, usual } from "./run-compiler.server.ts";
import { siteVersion } from "./site-version.server.ts";

/** What was made of a file: a folder in DATA_DIR/cache/work, and what is known about it. */
export interface Made<About> {
  key: string;
  about: About;
  /** Whether this version of the program made it, or would make the same. */
  isCurrent: boolean;
}

/** What this process knows to be there, by the path of its note; looking at each folder would take long. */
const known = new Map<string, Made<unknown>>();
/** Of each kind of work. One file that takes long doesn't hold up what others publish. */
const turns = { awaited: pLimit(2), later: pLimit(1) };
/** The largest photo takes some seconds. */
const usualOfThing = { ...usual, processor: 30 };

/** Names by what they stand for: a site has thousands, which hardly change from one edition to the next. */
const names = new Map<string, string>();

/** The SHA-256 of the samples' drawings. */
let ownDrawings: Set<string> | undefined;

/** Whether a drawing is one of the samples', which need no painting: they are light, and have night colors. */
export function isOwnDrawing(sha256: string): boolean {
  ownDrawings ??= listOwnDrawings();
  return ownDrawings.has(sha256);
}

function listOwnDrawings(): Set<string> {
  const samples = join(projectRoot(), "samples");
  if (!existsSync(samples)) return new Set();
  const names = readdirSync(samples, { recursive: true, encoding: "utf8" });
  const drawings = names.filter((name) => name.endsWith(".svg"));
  return new Set(drawings.map((name) => hash("sha256", readFileSync(join(samples, name)))));
}

/** What has to be made of an entry's picture. */
export function thingOfPicture({ hash: sha256 }: SourceFile, label: string): Thing {
  return { thing: isOwnDrawing(sha256) ? "drawing" : "photo", label, sha256 };
}

/** The name under which it is noted what a thing became. */
export function nameOfThing({ label: _, ...thing }: Thing): string {
  return nameOf(thing);
}

/** The name under which it is noted what a PDF became. */
export function nameOfDocument(sha256: string): string {
  return nameOf({ thing: "document", sha256 });
}

function nameOf(thing: object): string {
  const words = JSON.stringify(thing);
  const name = names.get(words) ?? shortHash(words);
  names.set(words, name);
  return name;
}

function noteOf(cache: string, name: string): string {
  return join(cache, "made", name);
}

/** What was made under a name; undefined if nothing was, or a part of it is gone. */
export function findMade<About>(cache: string, name: string): Made<About> | undefined {
  const note = noteOf(cache, name);
  let made = known.get(note);
  if (!made) {
    made = readMade(cache, note);
    if (made) known.set(note, made);
  }
  return made as Made<About> | undefined;
}

function readMade(cache: string, note: string): Made<unknown> | undefined {
  try {
    const { key, version } = JSON.parse(readFileSync(note, "utf8"));
    const folder = join(cache, "work", key);
    const { names, about } = JSON.parse(readFileSync(join(folder, "about.json"), "utf8"));
    // A power cut leaves empty files.
    const isWhole = names.every((name: string) => statSync(join(folder, name)).size > 0);
    return isWhole && touch(folder)
      ? { key, about, isCurrent: version === siteVersion() }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Notes what something became, and which version of the program made it. */
export function noteMade(
  cache: string,
  name: string,
  key: string,
  version: string = siteVersion(),
): void {
  const note = noteOf(cache, name);
  writeWhole(note, JSON.stringify({ key, version }));
  known.delete(note);
}

/** Deletes what was made of a file, a PDF or a picture, and the words that were read in it. */
export function forgetFile(cache: string, sha256: string): void {
  for (const thing of ["document", "photo", "drawing"]) forgetThing(cache, { thing, sha256 });
  rmSync(scanFolder(cache, sha256), { recursive: true, force: true });
}

function forgetThing(cache: string, thing: object): void {
  const name = nameOf(thing);
  const key = findMade(cache, name)?.key;
  known.delete(noteOf(cache, name));
  rmSync(noteOf(cache, name), { force: true });
  if (!key) return;
  const folder = join(cache, "work", key);
  // Also the previews that other sites show.
  for (const picture of existsSync(folder) ? readdirSync(folder) : []) {
    const preview = { thing: "share picture", sha256: key, name: picture };
    for (const position of ["top", "centre"]) forgetThing(cache, { ...preview, position });
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Has everything be looked at again, since a part of the cache is gone. */
export function forgetMade(): void {
  known.clear();
  names.clear();
}

/** Makes a thing, unless it is there, and returns what it became; undefined if that is gone already. */
export async function makeThing<About>(
  thing: Thing,
  cache: string,
): Promise<Made<About> | undefined> {
  await makeThings([thing], cache);
  return findMade<About>(cache, nameOfThing(thing));
}

/**
 * Makes the things that aren't there yet, in a child process. What can't be made within the limits is known by
 * its `mistake`, until the next start.
 *
 * @param cache the cache folder.
 * @param isLater nobody waits for them.
 * @throws CacheError if the cache can't be read or written; CompileStopped after `stopCompiling`.
 */
export async function makeThings(
  things: readonly Thing[],
  cache: string,
  { limits = usualOfThing, isLater = false } = {},
): Promise<void> {
  let rest = things.filter((thing) => !findMade(cache, nameOfThing(thing))?.isCurrent);
  while (rest.length > 0) {
    const task = { what: "things", things: rest, cache } as const;
    const outcome = await runAwaited(task, limits, {
      turns: isLater ? turns.later : turns.awaited,
    });
    const { files, why } = explainTooMuch(outcome, limits) ?? {};
    const blamed = rest.find(({ label }) => files?.includes(label));
    if (!blamed) {
      const { keys } = expectLine(outcome, "made", limits);
      for (const [at, thing] of rest.entries()) noteMade(cache, nameOfThing(thing), keys[at] ?? "");
      return;
    }
    log.warn({ event: "file not converted", file: blamed.label, why }, "a file takes too much");
    const fault = { key: "", about: { mistake: why }, isCurrent: true };
    known.set(noteOf(cache, nameOfThing(blamed)), fault);
    rest = rest.filter((thing) => thing !== blamed);
  }
}

/**
 * The files with the words of a PDF's scanned pages, with their sizes: that changes with each page that is read, and
 * with one that is read once more.
 */
export function listReadPages(cache: string, sha256: string): string[] {
  const folder = scanFolder(cache, sha256);
  if (!existsSync(folder)) return [];
  const sizeOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size;
  return readdirSync(folder)
    .sort()
    .map((name) => `${name} ${sizeOf(name)}`);
}
