import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { LimitFunction } from "p-limit";
import { PlainError } from "../platform/plain-error.ts";
import { CacheError } from "./cache-folder.server.ts";
import type { CompileOrder, CompileReport, PagesDone, ScanJob, Task } from "./compile-job.ts";
import { type CompilerProcess, startCompiler } from "./compiler-process.server.ts";
import { ContentError } from "./content-error.ts";
import { follow, type Outcome } from "./follow-compiler.server.ts";

/** A compile's limits. */
export interface CompileLimits {
  /** Of the whole process, in MB: text, scans and large pictures take 380 at most (docs/decisions/0012). */
  memory: number;
  /** Of processor time, in seconds, for a file as a whole: 352 printed pages take 90. */
  processor: number;
  /** How long it may make no progress, in seconds. */
  seconds: number;
}

/**
 * The usual limits: a page of a scan takes up to 380 MB and four seconds of processor time. That limit ends what takes too much.
 * The limit without progress is only for what hangs, so a busy machine refuses nobody's file.
 */
export const usual: CompileLimits = { memory: 400, processor: 120, seconds: 600 };

/** The compile was stopped because this process is ending. */
export class CompileStopped extends Error {
  override readonly name = "CompileStopped";
}

/** A file takes more work than the limits allow. */
export class TooMuch extends PlainError {}

/** Work that people wait for. */
const awaited = new Set<Promise<unknown>>();
const children = new Set<CompilerProcess>();
let reader: CompilerProcess | undefined;
/** Readers that were stopped because somebody waits for other work. */
const brokenOff = new WeakSet<CompilerProcess>();
let isStopped = false;

/** Stops all compiling for good, because this process is ending. */
export function stopCompiling(): void {
  isStopped = true;
  for (const child of children) child.kill("SIGKILL");
}

/** The result of reading pages; `broken-off` if somebody is waiting for other work. */
export type ReadOutcome =
  | { at: "read" }
  | { at: "broken-off" }
  /** A page takes too long or too much memory, or crashes the process. */
  | { at: "fault"; label: string };

/**
 * Reads pages of scans in a child process, while nobody waits for other work. Each page is saved at once.
 *
 * @throws CacheError if the cache can't be read or written; CompileStopped after `stopCompiling`.
 */
export async function readPages(job: ScanJob, limits = usual): Promise<ReadOutcome> {
  while (awaited.size > 0) await Promise.allSettled(awaited);
  let own: CompilerProcess | undefined;
  const onStart = (child: CompilerProcess) => {
    own = reader = child;
  };
  const outcome = await runChild({ what: "scans", ...job }, limits, { onStart }).finally(() => {
    reader = undefined;
  });
  if (outcome.at === "read") return { at: "read" };
  if (own && brokenOff.has(own)) return { at: "broken-off" };
  const [label] = outcome.at === "slow" ? [outcome.file] : "files" in outcome ? outcome.files : [];
  if (label && job.pages.some((page) => page.label === label)) return { at: "fault", label };
  doneOf(outcome, limits);
  throw new Error(`The compiler did something else: ${outcome.at}`);
}

/** Does a task for somebody who waits; the reader of scans makes way. */
export function runAwaited(
  task: Task,
  limits: CompileLimits,
  { turns, ...follower }: Follower & { turns?: LimitFunction } = {},
): Promise<Outcome> {
  if (reader) brokenOff.add(reader);
  reader?.kill("SIGKILL");
  const run = () => runChild(task, limits, follower);
  const work = turns ? turns(run) : run();
  awaited.add(work);
  const forget = () => void awaited.delete(work);
  work.then(forget, forget);
  return work;
}

interface Follower {
  /** Called with the process, so that it can be killed. */
  onStart?: (child: CompilerProcess) => void;
  /** Called with a PDF's progress. */
  onPages?: (pages: PagesDone) => void;
}

async function runChild(
  task: Task,
  limits: CompileLimits,
  { onStart, onPages }: Follower,
): Promise<Outcome> {
  if (isStopped) throw new CompileStopped();
  const drafts = join(task.cache, "drafts", randomUUID());
  mkdirSync(drafts, { recursive: true });
  try {
    const child = startCompiler(task.cache);
    children.add(child);
    child.once("close", () => children.delete(child));
    onStart?.(child);
    const { memory, processor } = limits;
    const order: CompileOrder = { ...task, drafts, memory, processor };
    // The input stays open: its end, also by the end of this process, ends the child.
    child.stdin.on("error", () => {});
    child.stdin.write(`${JSON.stringify(order)}\n`);
    const outcome = await follow(child, limits.seconds, onPages);
    if (isStopped) throw new CompileStopped();
    return outcome;
  } finally {
    rmSync(drafts, { recursive: true, force: true });
  }
}

/** The last line of a successful compiler. */
type Done = Extract<CompileReport, { at: "ready" | "converted" | "made" }>;

/**
 * The result of a task that must succeed.
 *
 * @throws ContentError with every mistake; TooMuch if a file takes too much; CacheError if the cache can't be
 *   used.
 */
export function expectLine<At extends Done["at"]>(
  outcome: Outcome,
  at: At,
  limits: CompileLimits,
): Extract<Done, { at: At }> {
  const done = doneOf(outcome, limits);
  if (done.at !== at) throw new Error(`The compiler did something else: ${done.at}`);
  return done as Extract<Done, { at: At }>;
}

/**
 * Why a file can't be worked on, as the rest of a sentence; undefined if the outcome is another one.
 *
 * @returns the files that were worked on; there may be none.
 */
export function explainTooMuch(
  outcome: Outcome,
  { memory, processor, seconds }: CompileLimits,
): { files: string[]; why: string } | undefined {
  switch (outcome.at) {
    case "slow":
      return {
        files: [outcome.file],
        why: `takes more than ${seconds} seconds to convert. ${advice}`,
      };
    case "costly":
      return {
        files: [outcome.file],
        why: `takes more than ${processor} seconds to convert. ${advice}`,
      };
    case "full":
      return {
        files: outcome.files,
        why: `needs more than ${memory} MB of memory to convert. ${advice}`,
      };
    case "crashed":
      return outcome.files.length > 0
        ? { files: outcome.files, why: `can't be converted. ${advice}` }
        : undefined;
    default:
      return undefined;
  }
}

/** For a hostile file, or one that is far larger than it needs to be. */
const advice =
  "Make it simpler: save a PDF again by printing it from a browser (Print, Save as PDF), or save a picture in a smaller size";

function doneOf(outcome: Outcome, limits: CompileLimits): Done {
  const tooMuch = explainTooMuch(outcome, limits);
  if (tooMuch) {
    const which = tooMuch.files.length > 0 ? tooMuch.files.join(" or ") : "The content";
    throw new TooMuch(`${which} ${tooMuch.why}. Then try again. The site has not changed.`);
  }
  switch (outcome.at) {
    case "ready":
    case "converted":
    case "made":
      return outcome;
    case "mistakes":
      throw new ContentError(outcome.mistakes);
    case "stopped":
      throw new CacheError(outcome.message);
    case "crashed":
      throw new Error(`The compiler ended: ${outcome.reason}`);
    default:
      throw new Error(`The compiler failed: ${JSON.stringify(outcome)}`);
  }
}
