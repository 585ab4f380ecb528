import { mkdtempSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { explainCacheError, keepFile } from "../app/content/cache-folder.server.ts";
import type {
  ConversionOrder,
  ConversionReport,
  PagesDone,
} from "../app/content/conversion-job.ts";
import { fileKindOf } from "../app/content/file-type.ts";
import { isPlain } from "../app/platform/plain-error.ts";
import { convertPhoto } from "./convert-picture.ts";
import { FileMistake } from "./file-mistake.ts";
import { makeThing } from "./make-thing.ts";
import { convertPdf } from "./pdf/convert-pdf.ts";
import { readScans } from "./scans/read-scans.ts";

/**
 * The converter's child process: reads an order as a line of JSON, and writes only progress and the result, as
 * lines of JSON (app/content/conversion-job.ts). It works on one file at a time.
 */

/** In milliseconds: a page's pictures allocate memory between checks. */
const checkEvery = 50;

/** The processor time of all threads when the current file was started, in seconds. */
let begunAt = 0;

/** Synchronous, so that a report survives whatever happens next. */
function report(line: ConversionReport): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

/** Ends this process immediately, whatever other threads are doing. */
function end(line: ConversionReport): never {
  report(line);
  process.kill(process.pid, "SIGKILL");
  throw new Error("Still here");
}

function begin(file: string): void {
  begunAt = processorTime();
  report({ at: "begin", file });
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** Limits processor time, not elapsed time, so that other load doesn't decide whether a file passes. */
function watch({ memory, processor }: ConversionOrder): void {
  setInterval(() => {
    if (processorTime() - begunAt > processor) end({ at: "costly" });
    if (process.memoryUsage.rss() > memory * 1_000_000) end({ at: "full" });
  }, checkEvery).unref();
}

async function run(order: ConversionOrder): Promise<ConversionReport> {
  watch(order);
  const { cache, drafts } = order;
  try {
    if (order.what === "scans") await readScans(cache, order.pages, begin);
    else if (order.what === "file") return { at: "done", photo: await prepareFile(order) };
    else {
      const onPages = (pages: PagesDone) => report({ at: "advance", pages });
      for (const one of order.things) {
        begin(one.thing.label);
        await makeThing(one, { cache, drafts, onPages });
      }
    }
    return { at: "done" };
  } catch (error) {
    if (error instanceof FileMistake) return { at: "mistake", message: error.message };
    const explained = explainCacheError(cache, error);
    if (isPlain(explained)) return { at: "stopped", message: explained.message };
    throw error;
  }
}

function fail(error: unknown): never {
  end({ at: "failed", reason: error instanceof Error ? `${error.stack}` : String(error) });
}

// A library's warnings would mix with the reports.
console.log = console.info = console.warn = console.error;
process.on("uncaughtException", fail);
const input = createInterface({ input: process.stdin });
input.once("line", (line) => run(JSON.parse(line)).then(end, fail));
// Nobody is waiting for the result.
input.once("close", () => process.kill(process.pid, "SIGKILL"));

/** In pixels: wide enough to read a flyer. */
const width = 1600;

/**
 * Prepares a file: checks that a PDF opens without a password, or makes a photo small, upright and without metadata.
 *
 * @returns the photo's SHA-256.
 * @throws FileMistake with what is wrong with the file.
 */
async function prepareFile({
  cache,
  drafts,
  name,
  sha256,
}: Extract<ConversionOrder, { what: "file" }>): Promise<string | undefined> {
  begin(name);
  const path = join(cache, "files", sha256);
  const bytes = readFileSync(path);
  if (fileKindOf(bytes) === "pdf") {
    await convertPdf(path, null);
    return undefined;
  }
  const folder = mkdtempSync(join(drafts, "photo-"));
  const { sizes } = await convertPhoto(bytes, folder, [width]);
  return sizes.map(({ name }) => keepFile(cache, readFileSync(join(folder, name))))[0];
}
