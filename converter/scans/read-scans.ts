import { existsSync } from "node:fs";
import { join } from "node:path";
import { touchFile } from "../../app/content/cache-folder.server.ts";
import type { ScanPage } from "../../app/content/conversion-job.ts";
import { runThread } from "../run-thread.ts";
import { keepPage, listKeptPages } from "./kept-pages.ts";
import type { ReadLine } from "./reading.ts";
import type { ScanTask } from "./worker.ts";

/**
 * Reads scanned pages one after the other, and saves each right away.
 *
 * @param begin called with the name of the page about to be read.
 * @throws a system error if a page's files can't be read, which says nothing about the page.
 */
export async function readScans(
  cache: string,
  pages: readonly ScanPage[],
  begin: (label: string) => void,
): Promise<void> {
  for (const page of pages) {
    const { sha256, number, label, isHopeless } = page;
    // Another process may already have read it.
    if (listKeptPages(cache, sha256).has(number)) continue;
    if (!isHopeless) begin(label);
    keepPage(cache, sha256, number, isHopeless ? [] : await readPage(cache, page));
  }
}

function readPage(
  cache: string,
  { sha256, picture, number, label }: ScanPage,
): Promise<ReadLine[]> {
  const file = join(cache, "files", sha256);
  const task: ScanTask = { file, number, picture: join(cache, picture) };
  const script = new URL("./worker.ts", import.meta.url);
  return runThread<ReadLine[]>(script, task).catch((error: Error) => {
    // Such a page isn't worth another try, unless its files are gone or can't be read right now.
    if ("syscall" in error) throw error;
    if (touchFile(cache, sha256) && existsSync(task.picture)) return [];
    throw Object.assign(new Error(`${label} is gone`), { code: "ENOENT" });
  });
}
