import { mkdirSync, mkdtempDisposableSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import pLimit from "p-limit";
import { PlainError } from "../platform/plain-error.ts";
import { CacheError } from "./cache-folder.server.ts";
import { ContentError } from "./content-error.ts";
import type {
  ConversionOrder,
  ConversionReport,
  PagesDone,
  ScanPage,
  Task,
} from "./conversion-job.ts";
import { type ConverterProcess, startConverter } from "./converter-process.server.ts";

export interface ConversionLimits {
  /** Of the whole process, in MB: text, scans and large pictures take 380 at most (docs/decisions/0012). */
  memory: number;
  /** Of processor time for a whole file: 352 printed pages take 90. */
  processor: number;
  /** Without progress. */
  seconds: number;
}

/**
 * A scanned page takes up to 380 MB and four seconds of processor time. The limit without progress is only for what
 * hangs, so a busy machine refuses nobody's file.
 */
export const usual: ConversionLimits = { memory: 400, processor: 120, seconds: 600 };

/** This process is ending. */
export class ConversionStopped extends Error {
  override readonly name = "ConversionStopped";
}

/** A file takes more work than the limits allow. */
export class TooMuch extends PlainError {}

/** The SHA-256 of a photo made small, or which file took too much, and why (the rest of a sentence). */
export interface Outcome {
  photo?: string | undefined;
  tooMuch?: { file: string; why: string };
}

const children = new Set<ConverterProcess>();
let isStopped = false;

/** Stops all converting for good: this process is ending. */
export function stopConverting(): void {
  isStopped = true;
  for (const child of children) child.kill("SIGKILL");
}

/** For files just chosen, so a long PDF doesn't delay the answer. */
const chosen = pLimit(2);

/**
 * Checks that a PDF opens, or makes a photo small, upright and without metadata such as its location.
 *
 * @param job the file, its name in messages, and the cache folder.
 * @returns the photo's SHA-256 in the cache; undefined for a PDF.
 * @throws ContentError with its fault; TooMuch; ConversionStopped after `stopConverting`.
 */
export async function makeReady(
  job: { sha256: string; name: string; cache: string },
  limits = usual,
): Promise<string | undefined> {
  const { photo, tooMuch } = await chosen(() => runTask({ what: "file", ...job }, limits));
  if (tooMuch) {
    const { file, why } = tooMuch;
    throw new TooMuch(`${file} ${why}. Then try again. The site has not changed.`);
  }
  return photo;
}

/**
 * Reads scanned pages at the lowest priority and saves each.
 *
 * @returns the label of a page that takes too much or crashes the process; null if all are read.
 * @throws CacheError; ConversionStopped after `stopConverting`.
 */
export async function readPages(
  job: { pages: readonly ScanPage[]; cache: string },
  limits = usual,
): Promise<string | null> {
  const { tooMuch } = await runTask({ what: "scans", ...job }, limits);
  return tooMuch?.file ?? null;
}

interface Follower {
  /** Kills the process. */
  stop?: AbortSignal;
  onPages?: (pages: PagesDone) => void;
}

/**
 * Does a task in a child process.
 *
 * @throws ContentError with a file's fault; CacheError; ConversionStopped after `stopConverting`.
 */
export async function runTask(
  task: Task,
  limits: ConversionLimits,
  follower: Follower = {},
): Promise<Outcome> {
  if (isStopped) throw new ConversionStopped();
  const allDrafts = join(task.cache, "drafts");
  mkdirSync(allDrafts, { recursive: true });
  using drafts = mkdtempDisposableSync(join(allDrafts, "task-"));
  const child = startConverter(task.cache, task.what === "scans");
  children.add(child);
  child.once("close", () => children.delete(child));
  follower.stop?.addEventListener("abort", () => child.kill("SIGKILL"));
  const { memory, processor } = limits;
  const order: ConversionOrder = { ...task, drafts: drafts.path, memory, processor };
  // The input stays open: when it ends, with this process too, the child ends.
  child.stdin.on("error", () => {});
  child.stdin.write(`${JSON.stringify(order)}\n`);
  return await follow(child, limits, follower.onPages);
}

/** How the process ends when it, or the system, runs out of memory. */
const outOfMemory = ["SIGABRT", "SIGKILL"];

/** Follows the converter, and kills it if it makes no progress. */
async function follow(
  child: ConverterProcess,
  limits: ConversionLimits,
  onPages: Follower["onPages"],
): Promise<Outcome> {
  let file: string | undefined;
  let last: ConversionReport | { at: "slow" } | undefined;
  const watch = setTimeout(() => {
    last ??= { at: "slow" };
    child.kill("SIGKILL");
  }, limits.seconds * 1000);
  createInterface({ input: child.stdout }).on("line", (line) => {
    const report = readReport(line);
    watch.refresh();
    if (report?.at === "begin") file = report.file;
    else if (report?.at === "advance") onPages?.(report.pages);
    else last ??= report;
  });
  const said = text(child.stderr);
  const { promise: ended, resolve, reject } = Promise.withResolvers<string>();
  child.once("error", reject);
  child.once("close", (code, signal) => resolve(signal ?? `code ${code}`));
  const how = await ended.finally(() => clearTimeout(watch));
  if (isStopped) throw new ConversionStopped();
  const at = last?.at ?? (outOfMemory.includes(how) ? "full" : "crashed");
  if (last?.at === "done") return { photo: last.photo };
  if (last?.at === "mistake") throw new ContentError([`${file} ${last.message}.`]);
  if (last?.at === "stopped") throw new CacheError(last.message);
  if (last?.at !== "failed" && file !== undefined) {
    return { tooMuch: { file, why: explainTooMuch(at, limits) } };
  }
  const reason = last?.at === "failed" ? last.reason : `${how} ${(await said).slice(-4000)}`;
  throw new Error(`The converter ended: ${reason}`);
}

/** Undefined for a library's output. */
function readReport(line: string): ConversionReport | undefined {
  try {
    const report: ConversionReport = JSON.parse(line);
    return report.at && report;
  } catch {
    return undefined;
  }
}

function explainTooMuch(at: string, { memory, processor, seconds }: ConversionLimits): string {
  const what: Record<string, string> = {
    slow: `takes more than ${seconds} seconds to convert`,
    costly: `takes more than ${processor} seconds to convert`,
    full: `is too large for the site, which would need more than ${memory} MB of memory`,
  };
  return `${what[at] ?? "can't be converted"}. ${advice}`;
}

/** For a hostile file, or one far larger than it needs to be. */
const advice =
  "Make it simpler: save a PDF again by printing it from a browser (Print, Save as PDF), or save a picture in a smaller size";
