import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pLimit, { type LimitFunction } from "p-limit";
import { log } from "../platform/log.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { CacheError, writeWhole } from "./cache-folder.server.ts";
import { remakeSoon } from "./cache-repair.server.ts";
import type {
  Compiled,
  CompileJob,
  CompileOrder,
  CompileReport,
  DocumentSource,
  FileJob,
  PagesDone,
  ReadyFile,
  ScanJob,
  Task,
} from "./compile-job.ts";
import { type CompilerProcess, startCompiler } from "./compiler-process.server.ts";
import { ContentError } from "./content-error.ts";
import { editionKey } from "./edition-key.server.ts";
import { follow, type Outcome } from "./follow-compiler.server.ts";
import { stopNote } from "./kept-scans.server.ts";

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
 * A page of a scan takes up to 380 MB and four seconds of processor time. That limit ends what takes too much.
 * The limit without progress is only for what hangs, so a busy machine refuses nobody's file.
 */
const usual: CompileLimits = { memory: 400, processor: 120, seconds: 600 };

/** The compile was stopped because this process is ending. */
export class CompileStopped extends Error {
  override readonly name = "CompileStopped";
}

const running = new Map<string, Promise<Compiled>>();
/** Editions, one at a time. */
const oneByOne = pLimit(1);
/**
 * PDFs are converted separately, before the edition. Each lane converts one at a time, for this many seconds of
 * processor time. Most PDFs are done in the first lane, nearly all others in the second, and endless ones have
 * the last one to themselves.
 */
const lanes = [
  { turn: 3, limit: pLimit(1) },
  { turn: 20, limit: pLimit(1) },
  { turn: Number.POSITIVE_INFINITY, limit: pLimit(1) },
];
/** Files that somebody has just chosen, so that a long PDF doesn't delay the answer. */
const atOnce = pLimit(2);
/** Work that people wait for. */
const awaited = new Set<Promise<unknown>>();
const children = new Set<CompilerProcess>();
let reader: CompilerProcess | undefined;
/** Readers that were stopped because somebody waits for other work. */
const brokenOff = new WeakSet<CompilerProcess>();
/** The folders of converted PDFs in work/, by cache and SHA-256. */
const converted = new Map<string, string>();
let isStopped = false;

/**
 * Compiles an edition into the cache, in a child process, one at a time. Its PDFs are converted first, by
 * another process, so that nobody else's edition waits for them.
 *
 * @throws ContentError with every mistake; PlainError if a file takes too long or too much memory; CacheError
 *   if the cache can't be read or written; CompileStopped after `stopCompiling`.
 */
export function compile(job: CompileJob, limits = usual): Promise<Compiled> {
  const key = `${job.cache}\n${editionKey(job.files, job.version)}`;
  let compiling = running.get(key);
  if (!compiling) {
    compiling = compileAfterDocuments(job, limits).finally(() => running.delete(key));
    running.set(key, compiling);
  }
  return compiling;
}

async function compileAfterDocuments(job: CompileJob, limits: CompileLimits): Promise<Compiled> {
  const documents = [...job.files]
    .filter(([path]) => path.endsWith(".pdf"))
    .map(([path, sha256]) => ({ label: `${job.name}/${path}`, sha256 }));
  await convertDocuments(documents, job.cache, limits);
  const task: Task = { what: "edition", ...job, files: [...job.files] };
  return expectLine(await runAwaited(oneByOne, task, limits), "done").compiled;
}

/** A PDF that is being converted, or waits to be. */
interface Conversion {
  pages: PagesDone;
  done: Promise<void>;
  /** Stops the work: its page will offer the PDF without its text. */
  stop: () => void;
}

const conversions = new Map<string, Conversion>();

/**
 * Starts converting an uploaded PDF while its form is still being filled in; publishing waits for the same
 * work. A PDF whose reading was stopped is read again, and updated if it is already published.
 */
export function convertAhead(document: DocumentSource, cache: string): void {
  const isAgain = existsSync(stopNote(cache, document.sha256));
  if (isAgain) converted.delete(`${cache}\n${document.sha256}`);
  const converting = convertDocuments([{ ...document, isAgain }], cache, usual);
  converting.then(isAgain ? remakeSoon : undefined).catch((error: unknown) => {
    if (error instanceof CompileStopped) return;
    log.error({ err: error }, "an uploaded PDF couldn't be converted");
  });
}

/** Why a converted PDF's page offers it without its text; null if it has text. */
export type Alone = "too much" | "stopped" | null;

/** The result of reading a PDF, as far as it is known. */
export function findAlone(cache: string, sha256: string): Alone {
  const key = converted.get(`${cache}\n${sha256}`);
  if (key === undefined) return null;
  try {
    const { about } = JSON.parse(readFileSync(join(cache, "work", key, "about.json"), "utf8"));
    if (about.pages !== null || about.mistake) return null;
    return existsSync(stopNote(cache, sha256)) ? "stopped" : "too much";
  } catch {
    // The cache may be deleted at any time.
    return null;
  }
}

/** The progress of a PDF that is being converted; undefined for any other. */
export function findConversion(cache: string, sha256: string): Conversion | undefined {
  return conversions.get(`${cache}\n${sha256}`);
}

function isConverted(cache: string, sha256: string): boolean {
  const key = converted.get(`${cache}\n${sha256}`);
  return key !== undefined && existsSync(join(cache, "work", key));
}

/** Converts the PDFs that aren't converted yet, and waits for those already in progress. */
async function convertDocuments(
  documents: DocumentSource[],
  cache: string,
  limits: CompileLimits,
): Promise<void> {
  const begun = documents.map(({ sha256 }) => findConversion(cache, sha256)?.done);
  const missing = documents.filter(
    ({ sha256 }, index) => !begun[index] && !isConverted(cache, sha256),
  );
  const pages = new Map<string, PagesDone>();
  const stop = new AbortController();
  const done = missing.length > 0 ? convertAll(missing, cache, limits, pages, stop.signal) : null;
  for (const { sha256, label } of done ? missing : []) {
    const progress: PagesDone = { done: 0, of: 0 };
    pages.set(label, progress);
    const conversion = {
      pages: progress,
      done: done ?? Promise.resolve(),
      stop: () => stop.abort(),
    };
    conversions.set(`${cache}\n${sha256}`, conversion);
  }
  try {
    await Promise.all([...begun, done]);
  } finally {
    await done?.catch(() => {});
    for (const { sha256 } of missing) conversions.delete(`${cache}\n${sha256}`);
  }
}

/**
 * Converts PDFs; one that takes too much is offered without its text.
 *
 * @param pages the progress of each, by label.
 * @param stop stops the current PDF, or the first one while all are waiting.
 */
async function convertAll(
  documents: DocumentSource[],
  cache: string,
  limits: CompileLimits,
  pages: ReadonlyMap<string, PagesDone>,
  stop = new AbortController().signal,
): Promise<void> {
  if (documents.length === 0) return;
  let underWay = documents[0]?.label ?? "";
  const convert = (signal: AbortSignal, onSpent: Follower["onSpent"]) =>
    runChild({ what: "documents", documents, cache }, limits, {
      onSpent,
      onStart: (child) => {
        if (signal.aborted) child.kill("SIGKILL");
        signal.addEventListener("abort", () => child.kill("SIGKILL"));
      },
      onPages: (label, now) => {
        underWay = label;
        Object.assign(pages.get(label) ?? {}, now);
      },
    });
  const outcome = await awaitedly(
    unlessStopped(convertInTurn(convert, stop), () => underWay, stop),
  );
  if (outcome.at === "converted") {
    for (const { sha256, isAgain } of documents) {
      if (isAgain) rmSync(stopNote(cache, sha256), { force: true });
    }
    return noteConverted(documents, cache, outcome.keys);
  }
  const label = "file" in outcome ? outcome.file : "files" in outcome ? outcome.files[0] : "";
  const blamed = documents.find((one) => one.label === label);
  if (!blamed) {
    doneOf(outcome, limits);
    throw new Error(`The compiler did something else: ${outcome.at}`);
  }
  log.warn({ event: "PDF not converted", file: label, why: outcome.at }, "a PDF takes too much");
  if (stop.aborted) writeWhole(stopNote(cache, blamed.sha256), "");
  else rmSync(stopNote(cache, blamed.sha256), { force: true });
  const alone = [{ ...blamed, isTooMuch: true }];
  const offered = await awaitedly(runChild({ what: "documents", documents: alone, cache }, limits));
  if (offered.at !== "converted") doneOf(offered, limits);
  else noteConverted(alone, cache, offered.keys);
  const rest = documents.filter((one) => one !== blamed);
  return convertAll(rest, cache, limits, pages);
}

/** Starts the work on PDFs, and reports when this many seconds of processor time are spent. */
function beginWork(
  convert: (signal: AbortSignal, onSpent: (seconds: number) => void) => Promise<Outcome>,
  stop: AbortSignal,
) {
  const makeWay = new AbortController();
  let spent = 0;
  const waiting: { turn: number; resolve: () => void }[] = [];
  const outcome = convert(AbortSignal.any([stop, makeWay.signal]), (seconds) => {
    spent = seconds;
    for (const { turn, resolve } of waiting) if (turn <= seconds) resolve();
  });
  return {
    outcome,
    makeWay: () => makeWay.abort(),
    hasSpent: (turn: number) =>
      new Promise<void>((resolve) => (spent >= turn ? resolve() : waiting.push({ turn, resolve }))),
  };
}

/** Converts PDFs when it is their turn. A long one continues in the next lane, or starts again there later. */
async function convertInTurn(
  convert: Parameters<typeof beginWork>[0],
  stop: AbortSignal,
): Promise<Outcome> {
  let work: ReturnType<typeof beginWork> | undefined;
  for (const [place, { turn, limit }] of lanes.entries()) {
    const outcome = await limit(() => {
      work ??= beginWork(convert, stop);
      return Promise.race([work.outcome, work.hasSpent(turn)]);
    });
    if (outcome) return outcome;
    const next = lanes[place + 1]?.limit;
    if (!next || next.activeCount + next.pendingCount === 0) continue;
    work?.makeWay();
    await work?.outcome;
    work = undefined;
  }
  throw new Error("The last lane has no end");
}

/** Whoever stops the work doesn't wait for its turn. */
function unlessStopped(
  work: Promise<Outcome>,
  underWay: () => string,
  stop: AbortSignal,
): Promise<Outcome> {
  const stopped = new Promise<Outcome>((resolve) => {
    stop.addEventListener("abort", () => resolve({ at: "costly", file: underWay() }));
  });
  return Promise.race([work, stopped]);
}

function noteConverted(documents: DocumentSource[], cache: string, keys: string[]): void {
  for (const [index, { sha256 }] of documents.entries()) {
    converted.set(`${cache}\n${sha256}`, keys[index] ?? "");
  }
}

/**
 * Prepares a file, in a child process.
 *
 * @throws ContentError with what is wrong with it; PlainError if it takes too long or too much memory;
 *   CompileStopped after `stopCompiling`.
 */
export async function makeReady(job: FileJob, limits = usual): Promise<ReadyFile> {
  return expectLine(await runAwaited(atOnce, { what: "file", ...job }, limits), "ready").ready;
}

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
  const outcome = await runChild({ what: "scans", ...job }, limits, {
    onStart: (child) => {
      own = reader = child;
    },
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

/** Pauses the reader of scans while somebody waits for other work. */
function awaitedly<Result>(work: Promise<Result>): Promise<Result> {
  if (reader) brokenOff.add(reader);
  reader?.kill("SIGKILL");
  awaited.add(work);
  const forget = () => void awaited.delete(work);
  work.then(forget, forget);
  return work;
}

/** Does a task when it is its turn. */
async function runAwaited(turns: LimitFunction, task: Task, limits: CompileLimits): Promise<Done> {
  return doneOf(await awaitedly(turns(() => runChild(task, limits))), limits);
}

interface Follower {
  /** Called with each second of processor time spent. */
  onSpent?: (seconds: number) => void;
  /** Called with the process, so that it can be killed. */
  onStart?: (child: CompilerProcess) => void;
  /** Called with a PDF's progress. */
  onPages?: (label: string, pages: PagesDone) => void;
}

async function runChild(
  task: Task,
  limits: CompileLimits,
  { onStart, onPages, onSpent }: Follower = {},
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
    const outcome = await follow(child, limits.seconds, onPages, onSpent);
    if (isStopped) throw new CompileStopped();
    return outcome;
  } finally {
    rmSync(drafts, { recursive: true, force: true });
  }
}

/** The last line of a successful compiler. */
type Done = Extract<CompileReport, { at: "done" | "ready" }>;

function expectLine<At extends Done["at"]>(done: Done, at: At): Extract<Done, { at: At }> {
  if (done.at !== at) throw new Error(`The compiler did something else: ${done.at}`);
  return done as Extract<Done, { at: At }>;
}

function doneOf(outcome: Outcome, { memory, processor, seconds }: CompileLimits): Done {
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
    case "costly":
      throw tooMuch([outcome.file], `takes more than ${processor} seconds to convert`);
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
