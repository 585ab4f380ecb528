import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "../platform/plain-error.ts";
import { CacheError } from "./cache-folder.server.ts";
import type {
  Compiled,
  CompileJob,
  CompileOrder,
  CompileReport,
  FileJob,
  ReadyFile,
  ScanJob,
  Task,
} from "./compile-job.ts";
import { type CompilerProcess, startCompiler } from "./compiler-process.server.ts";
import { ContentError } from "./content-error.ts";
import { editionKey } from "./edition-key.server.ts";
import { follow, type Outcome } from "./follow-compiler.server.ts";

/** What a compile may take. */
export interface CompileLimits {
  /** Of the whole process, in MB: text, scans and large pictures take 380 at most (docs/decisions/0038). */
  memory: number;
  /** In seconds, for a file or, of a long one, for a part; the longest that is known took eight. */
  seconds: number;
}

const usual: CompileLimits = { memory: 400, seconds: 120 };
/**
 * A page of a scan takes up to 380 MB and, where nothing else is done, four seconds; far more where others
 * always need the processors.
 */
const whileReading: CompileLimits = { memory: 400, seconds: 600 };

/** The compile was broken off, because this process ends. */
export class CompileStopped extends Error {
  override readonly name = "CompileStopped";
}

const running = new Map<string, Promise<Compiled>>();
let last: Promise<unknown> = Promise.resolve();
let compiler: CompilerProcess | undefined;
/** How many tasks people wait for. */
let awaited = 0;
let reader: CompilerProcess | undefined;
/** Readers that were ended because somebody waits for something else. */
const brokenOff = new WeakSet<CompilerProcess>();
let isStopped = false;

/**
 * Compiles an edition into the cache, in a process of its own; one at a time.
 *
 * @throws ContentError with every mistake; PlainError if a file takes too long or too much memory;
 *   CacheError if the cache can't be read or written; CompileStopped after `stopCompiling`.
 */
export function compile(job: CompileJob, limits = usual): Promise<Compiled> {
  const key = `${job.cache}\n${editionKey(job.files, job.version)}`;
  let compiling = running.get(key);
  if (!compiling) {
    const task: Task = { what: "edition", ...job, files: [...job.files] };
    compiling = runNext(task, limits)
      .then((outcome) => expectLine(outcome, "done").compiled)
      .finally(() => running.delete(key));
    running.set(key, compiling);
  }
  return compiling;
}

/**
 * Makes a file ready for people, in a process of its own, in turn with what is compiled.
 *
 * @throws ContentError with what is wrong with it; PlainError if it takes too long or too much memory;
 *   CompileStopped after `stopCompiling`.
 */
export async function makeReady(job: FileJob, limits = usual): Promise<ReadyFile> {
  return expectLine(await runNext({ what: "file", ...job }, limits), "ready").ready;
}

/** Breaks off what is being compiled, and compiles nothing more: this process ends. */
export function stopCompiling(): void {
  isStopped = true;
  compiler?.kill("SIGKILL");
  reader?.kill("SIGKILL");
}

/** What came of reading pages; `broken-off` where somebody came who waits for something else. */
export type ReadOutcome =
  | { at: "read" }
  | { at: "broken-off" }
  /** A page takes too long or too much memory, or ends the process. */
  | { at: "fault"; label: string };

/**
 * Reads pages of scans, in a process of its own, while nobody waits for anything else. What is read of
 * a page is kept at once.
 *
 * @throws CacheError if the cache can't be read or written; CompileStopped after `stopCompiling`.
 */
export async function readPages(job: ScanJob, limits = whileReading): Promise<ReadOutcome> {
  while (awaited > 0) await last;
  let own: CompilerProcess | undefined;
  const outcome = await runChild({ what: "scans", ...job }, limits, (child) => {
    own = reader = child;
  }).finally(() => {
    reader = undefined;
  });
  if (outcome.at === "read") return { at: "read" };
  if (own && brokenOff.has(own)) return { at: "broken-off" };
  const [label] = outcome.at === "slow" ? [outcome.file] : "files" in outcome ? outcome.files : [];
  if (label && job.pages.some((page) => page.label === label)) return { at: "fault", label };
  doneOf(outcome, limits);
  throw new Error(`The compiler did something else: ${outcome.at}`);
}

/** Does a task once those before it are done. */
function runNext(task: Task, limits: CompileLimits): Promise<Done> {
  awaited += 1;
  if (reader) brokenOff.add(reader);
  reader?.kill("SIGKILL");
  const running = last.then(() => runCompiler(task, limits));
  last = running
    .catch(() => {})
    .then(() => {
      awaited -= 1;
    });
  return running;
}

async function runCompiler(task: Task, limits: CompileLimits): Promise<Done> {
  const outcome = await runChild(task, limits, (child) => {
    compiler = child;
  }).finally(() => {
    compiler = undefined;
  });
  return doneOf(outcome, limits);
}

/** @param onStart gets the process, so that it can be ended. */
async function runChild(
  task: Task,
  limits: CompileLimits,
  onStart: (child: CompilerProcess) => void,
): Promise<Outcome> {
  if (isStopped) throw new CompileStopped();
  const drafts = join(task.cache, "drafts", randomUUID());
  mkdirSync(drafts, { recursive: true });
  try {
    const child = startCompiler(task.cache);
    onStart(child);
    const order: CompileOrder = { ...task, drafts, memory: limits.memory };
    // The input stays open: its end, also by the end of this process, ends the child.
    child.stdin.on("error", () => {});
    child.stdin.write(`${JSON.stringify(order)}\n`);
    const outcome = await follow(child, limits.seconds);
    if (isStopped) throw new CompileStopped();
    return outcome;
  } finally {
    rmSync(drafts, { recursive: true, force: true });
  }
}

/** The last line of a compiler that did what it was told. */
type Done = Extract<CompileReport, { at: "done" | "ready" }>;

function expectLine<At extends Done["at"]>(done: Done, at: At): Extract<Done, { at: At }> {
  if (done.at !== at) throw new Error(`The compiler did something else: ${done.at}`);
  return done as Extract<Done, { at: At }>;
}

function doneOf(outcome: Outcome, { memory, seconds }: CompileLimits): Done {
  switch (outcome.at) {
    case "done":
    case "ready":
      return outcome;
    case "mistakes":
      throw new ContentError(outcome.mistakes);
    case "stopped":
      throw new CacheError(outcome.message);
    case "slow":
      throw tooMuch([outcome.file], `takes more than ${seconds} seconds to convert`);
    case "full":
      throw tooMuch(outcome.files, `needs more than ${memory} MB of memory to convert`);
    case "crashed":
      if (outcome.files.length > 0) throw tooMuch(outcome.files, "can't be converted");
      throw new Error(`The compiler ended: ${outcome.reason}`);
    default:
      throw new Error(`The compiler failed: ${JSON.stringify(outcome)}`);
  }
}

/** A hostile file, or one that is far larger than it needs to be. */
function tooMuch(files: string[], what: string): PlainError {
  const which = files.length > 0 ? files.join(" or ") : "The content";
  return new PlainError(
    `${which} ${what}. Make it simpler: save a PDF again by printing it from a browser (Print, ` +
      "Save as PDF), or save a picture in a smaller size. Then try again. The site has not changed.",
  );
}
