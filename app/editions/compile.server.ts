import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { PlainError } from "../platform/plain-error.ts";
import { CacheError } from "./cache-folder.server.ts";
import type {
  Compiled,
  CompileJob,
  CompileOrder,
  CompileReport,
  FileJob,
  ReadyFile,
  Task,
} from "./compile-job.ts";
import { type CompilerProcess, startCompiler } from "./compiler-process.server.ts";
import { ContentError } from "./content-error.ts";
import { editionKey } from "./edition-key.server.ts";
import { Stopwatches } from "./stopwatches.server.ts";

/** What a compile may take. */
export interface CompileLimits {
  /** Of the whole process, in MB; two threads that draw pages take 430, of large scans up to 660. */
  memory: number;
  /** In seconds, for a file or, of a long one, for a part; the longest that is known took eight. */
  seconds: number;
}

const usual: CompileLimits = { memory: 700, seconds: 120 };

/** The compile was broken off, because this process ends. */
export class CompileStopped extends Error {
  override readonly name = "CompileStopped";
}

const running = new Map<string, Promise<Compiled>>();
let last: Promise<unknown> = Promise.resolve();
let compiler: CompilerProcess | undefined;
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
}

/** Does a task once those before it are done. */
function runNext(task: Task, limits: CompileLimits): Promise<Done> {
  const running = last.then(() => runCompiler(task, limits));
  last = running.catch(() => {});
  return running;
}

async function runCompiler(task: Task, limits: CompileLimits): Promise<Done> {
  if (isStopped) throw new CompileStopped();
  const drafts = join(task.cache, "drafts", randomUUID());
  mkdirSync(drafts, { recursive: true });
  try {
    const child = startCompiler(task.cache);
    compiler = child;
    const order: CompileOrder = { ...task, drafts, memory: limits.memory };
    // The input stays open: its end, also by the end of this process, ends the child.
    child.stdin.on("error", () => {});
    child.stdin.write(`${JSON.stringify(order)}\n`);
    const outcome = await follow(child, limits.seconds);
    if (isStopped) throw new CompileStopped();
    return doneOf(outcome, limits);
  } finally {
    compiler = undefined;
    rmSync(drafts, { recursive: true, force: true });
  }
}

/** What came of it: the compiler's last line, or what stands in its place. */
type Outcome =
  | CompileReport
  | { at: "slow"; file: string }
  | { at: "crashed"; files: string[]; reason: string };

/** How a process ends that ran out of memory, by itself or by the system. */
const outOfMemory = ["SIGABRT", "SIGKILL"];

/** Follows what the compiler does until it has ended, and ends it when it stands still. */
async function follow(child: CompilerProcess, seconds: number): Promise<Outcome> {
  const ended = new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(signal ?? `code ${code}`));
  });
  let outcome: Outcome | undefined;
  const stopwatches = new Stopwatches(seconds * 1000, (file) => {
    outcome ??= { at: "slow", file };
    child.kill("SIGKILL");
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    const report = readReport(line);
    if (!report) return;
    stopwatches.note(report);
    if (!("file" in report)) outcome ??= report;
  });
  const said = text(child.stderr);
  try {
    const how = await ended;
    const files = stopwatches.running();
    if (outcome) return outcome;
    if (outOfMemory.includes(how)) return { at: "full", files };
    return { at: "crashed", files, reason: `${how} ${(await said).slice(-4000)}` };
  } finally {
    stopwatches.stop();
  }
}

/** Undefined for a line that a library wrote. */
function readReport(line: string): CompileReport | undefined {
  try {
    const report: CompileReport = JSON.parse(line);
    return report.at && report;
  } catch {
    return undefined;
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
