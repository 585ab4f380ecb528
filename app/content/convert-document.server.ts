import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { log } from "../platform/log.server.ts";
import { scanFolder, writeWhole } from "./cache-folder.server.ts";
import { remakeSoon } from "./cache-repair.server.ts";
import type { DocumentSource, PagesDone } from "./compile-job.ts";
import type { CompilerProcess } from "./compiler-process.server.ts";
import type { Outcome } from "./follow-compiler.server.ts";
import { findMade, nameOfDocument, noteMade } from "./made.server.ts";
import type { AboutDocument } from "./made-files.ts";
import {
  type CompileLimits,
  CompileStopped,
  expectLine,
  runAwaited,
  usual,
} from "./run-compiler.server.ts";

/** A PDF that is being converted, or waits to be. */
interface Conversion {
  pages: PagesDone;
  /** Ends when it is converted, or is to be offered without its text. */
  done: Promise<void>;
  /** Stops the work: its page will offer the PDF without its text. */
  stop: () => void;
}

/** By cache and SHA-256. */
const conversions = new Map<string, Conversion>();

/** A PDF that waits for its turn. */
interface Waiting {
  bytes: number;
  begin: () => void;
}

/** How many are converted at once, so that the others don't wait for one or two endless ones. */
const AT_ONCE = 3;
const waiting: Waiting[] = [];
let running = 0;

/** Whether no PDF is being converted or waits to be. */
export function areAllConverted(): boolean {
  return conversions.size === 0;
}

/** The progress of a PDF that is being converted; undefined for any other. */
export function findConversion(cache: string, sha256: string): Conversion | undefined {
  return conversions.get(`${cache}\n${sha256}`);
}

/**
 * Converts a PDF in a child process of its own, small ones first. One that takes too much is offered without its
 * text. One whose reading was stopped before is read again.
 *
 * @param cache the cache folder, which has the PDF.
 */
export function convertDocument(
  document: DocumentSource,
  cache: string,
  limits = usual,
): Conversion {
  const key = `${cache}\n${document.sha256}`;
  const known = conversions.get(key);
  if (known) return known;
  const stop = new AbortController();
  const pages: PagesDone = { done: 0, of: 0 };
  const done = inTurn(sizeOf(cache, document), stop.signal, () =>
    convert({ document, cache, limits, pages, stop: stop.signal }),
  ).finally(() => conversions.delete(key));
  const conversion = { pages, done, stop: () => stop.abort() };
  conversions.set(key, conversion);
  return conversion;
}

function sizeOf(cache: string, { sha256 }: DocumentSource): number {
  return statSync(join(cache, "files", sha256), { throwIfNoEntry: false })?.size ?? 0;
}

/** Does something when it is its turn, or at once if it is stopped. */
async function inTurn(bytes: number, stop: AbortSignal, act: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const own = { bytes, begin: resolve };
  stop.addEventListener("abort", () => resolve(), { once: true });
  waiting.push(own);
  beginNext();
  await promise;
  const place = waiting.indexOf(own);
  if (place >= 0) {
    waiting.splice(place, 1);
    return act();
  }
  try {
    await act();
  } finally {
    running -= 1;
    beginNext();
  }
}

function beginNext(): void {
  if (running >= AT_ONCE || waiting.length === 0) return;
  waiting.sort((one, other) => other.bytes - one.bytes);
  running += 1;
  waiting.pop()?.begin();
}

interface Converting {
  document: DocumentSource;
  cache: string;
  limits: CompileLimits;
  pages: PagesDone;
  stop: AbortSignal;
}

async function convert({ document, cache, limits, pages, stop }: Converting): Promise<void> {
  const { sha256, label } = document;
  const note = stopNote(cache, sha256);
  const isAgain = isReadingStopped(cache, sha256);
  const onStart = (child: CompilerProcess) => {
    stop.addEventListener("abort", () => child.kill("SIGKILL"));
  };
  const onPages = (now: PagesDone) => Object.assign(pages, now);
  const task = { what: "document", ...document, cache } as const;
  const outcome: Outcome = stop.aborted
    ? { at: "costly", file: label }
    : await runAwaited({ ...task, isAgain }, limits, { onStart, onPages });
  const isOfFile = "file" in outcome || ("files" in outcome && outcome.files.includes(label));
  if (stop.aborted || isOfFile) {
    log.warn({ event: "PDF not converted", file: label, why: outcome.at }, "a PDF takes too much");
    if (stop.aborted) writeWhole(note, "");
    else rmSync(note, { force: true });
    const alone = await runAwaited({ ...task, isTooMuch: true }, limits);
    noteMade(cache, nameOfDocument(sha256), expectLine(alone, "converted", limits).key);
    return;
  }
  noteMade(cache, nameOfDocument(sha256), expectLine(outcome, "converted", limits).key);
  if (isAgain) rmSync(note, { force: true });
}

/**
 * Converts a PDF while nobody waits.
 *
 * @param then is called when that is done.
 */
export function convertLater(document: DocumentSource, cache: string, then?: () => void): void {
  const { done } = convertDocument(document, cache);
  done.then(then).catch((error: unknown) => {
    if (error instanceof CompileStopped) return;
    log.error({ err: error }, "a PDF couldn't be converted");
  });
}

/**
 * Starts converting an uploaded PDF while its form is still being filled in. One whose reading was stopped is read
 * again, and shown if it is already published.
 */
export function convertAhead(document: DocumentSource, cache: string): void {
  const isAgain = isReadingStopped(cache, document.sha256);
  convertLater(document, cache, isAgain ? remakeSoon : undefined);
}

/** The file that marks a PDF's reading as stopped. */
function stopNote(cache: string, sha256: string): string {
  return join(scanFolder(cache, sha256), "stopped");
}

/** Whether somebody stopped the reading of a PDF. */
export function isReadingStopped(cache: string, sha256: string): boolean {
  return existsSync(stopNote(cache, sha256));
}

/** Why a converted PDF's page offers it without its text; null if it has text. */
export type Alone = "too much" | "stopped" | null;

/** The result of reading a PDF, as far as it is known. */
export function findAlone(cache: string, sha256: string): Alone {
  const made = findMade<AboutDocument>(cache, nameOfDocument(sha256));
  if (!made || made.about.pages !== null || made.about.mistake) return null;
  return isReadingStopped(cache, sha256) ? "stopped" : "too much";
}
