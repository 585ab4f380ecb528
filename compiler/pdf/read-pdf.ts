import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { readCache, writeCache } from "../build-cache.ts";
import { PdfMistake } from "./open-pdf.ts";
import type { PagePicture } from "./page-pictures.ts";
import type { PdfText } from "./read-text.ts";

/** A PDF's text, and a picture of each of its pages. */
export interface Pdf extends PdfText {
  pictures: PagePicture[];
}

/** The number of pages drawn per task, so that several workers share a long document. */
const pagesAtOnce = 20;

/**
 * Reads a PDF, or takes the cached result of the same bytes and the same code.
 *
 * @throws PdfMistake if it can't be read.
 */
export async function readPdf(bytes: Buffer, workers: PdfWorkers): Promise<Pdf> {
  const key = createHash("sha256").update(codeVersion()).update(bytes).digest("hex");
  const kept = readCache(key);
  if (kept) return kept as Pdf;
  const text = (await workers.run({ bytes })) as PdfText;
  const starts = text.pages.keys().filter((index) => index % pagesAtOnce === 0);
  const parts = [...starts].map((index) => {
    const last = Math.min(index + pagesAtOnce, text.pages.length);
    return workers.run({ bytes, draw: { first: index + 1, last } }) as Promise<PagePicture[]>;
  });
  const pdf = { ...text, pictures: (await Promise.all(parts)).flat() };
  writeCache(key, pdf);
  return pdf;
}

let version: string | undefined;

/** Changes with this folder's code and with the versions of its libraries. */
function codeVersion(): string {
  if (version) return version;
  const hash = createHash("sha256");
  const names = readdirSync(import.meta.dirname).filter((name) => !/test|fixture/.test(name));
  for (const name of names.sort()) hash.update(readFileSync(join(import.meta.dirname, name)));
  const lock = new URL("../../package-lock.json", import.meta.url);
  const { packages } = JSON.parse(readFileSync(lock, "utf8"));
  for (const library of ["pdfjs-dist", "@napi-rs/canvas", "sharp"]) {
    hash.update(packages[`node_modules/${library}`].version);
  }
  version = hash.digest("hex");
  return version;
}

/** A worker's task: read all text of a PDF or, if pages are given, draw pictures of those. */
export interface PdfTask {
  bytes: Uint8Array;
  draw?: { first: number; last: number };
}

export type PdfAnswer = { result: unknown } | { mistake: string };

const source = new URL("./worker.ts", import.meta.url);

/** A pool of worker threads that read PDFs, as many as there are processors; they start when they are needed. */
export class PdfWorkers {
  readonly #limit = pLimit(availableParallelism());
  readonly #idle: Worker[] = [];

  /**
   * Has a worker do a task.
   *
   * @throws PdfMistake if the PDF can't be read.
   */
  run(task: PdfTask): Promise<unknown> {
    return this.#limit(async () => {
      const worker = this.#idle.pop() ?? new Worker(source);
      worker.postMessage(task);
      // A worker that fails says so as an error, and is not used again.
      const [answer] = (await once(worker, "message")) as [PdfAnswer];
      this.#idle.push(worker);
      if ("mistake" in answer) throw new PdfMistake(answer.mistake);
      return answer.result;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#idle.map((worker) => worker.terminate()));
  }
}
