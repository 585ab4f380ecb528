import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { touchFile } from "../../app/content/cache-folder.server.ts";
import type { ScanJob, ScanPage } from "../../app/content/compile-job.ts";
import type { Progress } from "../progress.ts";
import { keepPage, listKeptPages } from "./kept-pages.ts";
import type { ReadLine } from "./reading.ts";
import type { ScanTask } from "./worker.ts";

/** The heap of a thread; pictures are outside of it. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/**
 * Reads pages of scans one after the other, and saves each right away.
 *
 * @throws a system error if a page's files can't be read, which says nothing about the page.
 */
export async function readScans({ cache, pages }: ScanJob, progress: Progress): Promise<void> {
  for (const page of pages) {
    const { sha256, number, label, isHopeless } = page;
    // Another process may already have read it.
    if (listKeptPages(cache, sha256).has(number)) continue;
    const read = () => readPage(cache, page);
    const lines = isHopeless ? [] : await progress.during(label, read);
    keepPage(cache, sha256, number, lines);
  }
}

/** Each page has its own thread, whose end frees all memory. */
async function readPage(
  cache: string,
  { sha256, picture, number, label }: ScanPage,
): Promise<ReadLine[]> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    resourceLimits: memory,
    stdout: true,
    stderr: true,
  });
  // The library's messages are not for the user.
  worker.stdout.resume();
  worker.stderr.resume();
  const file = join(cache, "files", sha256);
  const task: ScanTask = { file, number, picture: join(cache, picture) };
  try {
    return await new Promise<ReadLine[]>((resolve, reject) => {
      worker.once("message", resolve);
      // There is no use in trying such a page again, unless its files are gone or can't be read right now.
      worker.once("error", (error: Error) => {
        if ("syscall" in error) return reject(error);
        if (touchFile(cache, sha256) && existsSync(task.picture)) return resolve([]);
        reject(Object.assign(new Error(`${label} is gone`), { code: "ENOENT" }));
      });
      worker.once("exit", () => resolve([]));
      worker.postMessage(task);
    });
  } finally {
    await worker.terminate();
  }
}
