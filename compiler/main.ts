import { mkdtempSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { explainCacheError, keepFile } from "../app/content/cache-folder.server.ts";
import type {
  CompileOrder,
  CompileReport,
  DocumentJob,
  FileJob,
  ReadyFile,
} from "../app/content/compile-job.ts";
import { ContentError } from "../app/content/content-error.ts";
import { fileKindOf } from "../app/content/file-type.ts";
import { isPlain } from "../app/platform/plain-error.ts";
import { convertPhoto, PictureMistake } from "./convert-picture.ts";
import { makeDocument, makeUnconverted } from "./make-document.ts";
import { makeThing } from "./make-thing.ts";
import { PdfMistake } from "./pdf/pdf-mistake.ts";
import { PdfWorkers } from "./pdf/pdf-workers.ts";
import { Progress } from "./progress.ts";
import { readScans } from "./scans/read-scans.ts";
import { WorkFolders } from "./work-folders.ts";

/**
 * The compiler's child process: reads a job as a line of JSON, and writes only its progress and result, as
 * lines of JSON (app/content/compile-job.ts).
 */

/** In milliseconds: memory grows by a page's pictures meanwhile. */
const checkEvery = 50;

/** The files in progress, and the processor time of all threads when each was started, in seconds. */
const underWay = new Map<string, number>();

/** Right away, before anything else can happen. */
function report(line: CompileReport): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

/** Ends this process immediately, whatever other threads are doing. */
function end(line: CompileReport): never {
  report(line);
  process.kill(process.pid, "SIGKILL");
  throw new Error("Still here");
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** Measured in processor time, so that other load doesn't decide whether a file passes. */
function watch({ memory, processor }: CompileOrder): void {
  setInterval(() => {
    const now = processorTime();
    const costly = [...underWay].find(([, begun]) => now - begun > processor);
    if (costly) end({ at: "costly", file: costly[0] });
    if (process.memoryUsage.rss() <= memory * 1_000_000) return;
    end({ at: "full", files: [...underWay.keys()] });
  }, checkEvery).unref();
}

async function convert(
  { cache, drafts, isTooMuch, isAgain, ...source }: DocumentJob & { drafts: string },
  progress: Progress,
): Promise<string> {
  const work = new WorkFolders(cache, drafts, progress);
  await using pdfWorkers = new PdfWorkers();
  const made = isTooMuch
    ? makeUnconverted(source, work)
    : makeDocument(source, join(cache, "files", source.sha256), { work, pdfWorkers, isAgain });
  return (await made).key;
}

async function run(order: CompileOrder): Promise<CompileReport> {
  watch(order);
  const progress = new Progress((event) => {
    if (event.at === "begin") underWay.set(event.file, processorTime());
    if (event.at === "end") underWay.delete(event.file);
    report(event);
  });
  try {
    if (order.what === "scans") {
      await readScans(order, progress);
      return { at: "read" };
    }
    if (order.what === "document") return { at: "converted", key: await convert(order, progress) };
    if (order.what === "file") return { at: "ready", ready: await prepareFile(order, progress) };
    const { cache, drafts } = order;
    const work = new WorkFolders(cache, drafts, progress);
    const keys = await Array.fromAsync(order.things, (thing) => makeThing(thing, cache, work));
    return { at: "made", keys };
  } catch (error) {
    if (error instanceof ContentError) return { at: "mistakes", mistakes: error.mistakes };
    const explained = explainCacheError(order.cache, error);
    if (isPlain(explained)) return { at: "stopped", message: explained.message };
    throw error;
  }
}

function fail(error: unknown): never {
  end({ at: "failed", reason: error instanceof Error ? `${error.stack}` : String(error) });
}

// A library's warnings would be mixed with the report's lines.
console.log = console.info = console.warn = console.error;
process.on("uncaughtException", fail);
const input = createInterface({ input: process.stdin });
input.once("line", (line) => run(JSON.parse(line)).then(end, fail));
// Nobody is waiting for the result.
input.once("close", () => process.kill(process.pid, "SIGKILL"));

/** The widths on a page and when opened, wide enough to read a flyer. */
const widths = [480, 1600];

/**
 * Prepares a file: checks that a PDF opens without a password, and makes two pictures of a photo, upright and
 * without metadata.
 *
 * @param job with a temporary folder in the cache.
 * @throws ContentError with what is wrong with it.
 */
function prepareFile(job: FileJob & { drafts: string }, progress: Progress): Promise<ReadyFile> {
  const path = join(job.cache, "files", job.sha256);
  return progress.during(job.name, async () => {
    try {
      const bytes = readFileSync(path);
      if (fileKindOf(bytes) !== "pdf") return await preparePhoto(job, bytes);
      await using workers = new PdfWorkers();
      await workers.run({ what: "size", file: path });
      return { type: "pdf" };
    } catch (error) {
      if (!(error instanceof PdfMistake || error instanceof PictureMistake)) throw error;
      throw new ContentError([`${job.name} ${error.message}.`]);
    }
  });
}

async function preparePhoto(
  { cache, drafts }: { cache: string; drafts: string },
  bytes: Buffer,
): Promise<ReadyFile> {
  const folder = mkdtempSync(join(drafts, "photo-"));
  const { width, height, sizes } = await convertPhoto(bytes, folder, widths);
  const [small = "", hash = small] = sizes.map(({ name }) =>
    keepFile(cache, readFileSync(join(folder, name))),
  );
  return { type: "picture", hash, small, width, height };
}
